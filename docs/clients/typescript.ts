import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const api = createClient<paths>({ baseUrl: process.argv[2] });
const token = await api.POST("/papi/v1/token", { body: { email: "ada@example.org" } });
api.use({ onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${token.data?.access_token}`) });
const skills = await api.GET("/sapi/v1/skills", { params: { query: { limit: 2 } } });
const letter = await api.POST("/papi/v1/ai/generate", { body: { type: "BioSummary" } });
console.log(skills.data?.map((skill) => skill.name).join(", "), "|", letter.data?.content.length! > 0);
