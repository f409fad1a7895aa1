# A Docker daemon of our own, and a stand-in for Lambda's base image. Sourced; needs root.
#
# The stand-in proves the contract with SAM, not Amazon Linux: busybox and this machine's C library, no registry needed.

BRIDGE=portfolio0
BRIDGE_ADDRESS=172.31.231.1
BASE_IMAGE=public.ecr.aws/lambda/provided:al2023-x86_64

start_docker() {
  [[ $EUID -eq 0 ]] || fail "starting a Docker daemon needs root"
  DOCKER_DIR=$WORK/docker
  mkdir -p "$DOCKER_DIR"
  export DOCKER_HOST=unix://$DOCKER_DIR/docker.sock
  # One that a killed run left behind.
  ip link delete "$BRIDGE" 2>/dev/null || true
  ip link add "$BRIDGE" type bridge
  ip addr add "$BRIDGE_ADDRESS/24" dev "$BRIDGE"
  ip link set "$BRIDGE" up
  /usr/sbin/dockerd -H "$DOCKER_HOST" --data-root "$DOCKER_DIR/data" --exec-root "$DOCKER_DIR/exec" \
    --pidfile "$DOCKER_DIR/pid" --bridge="$BRIDGE" --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false \
    >"$DOCKER_DIR/log" 2>&1 &
  DOCKER_PID=$!
  wait_for 60 "the Docker daemon" docker info
}

stop_docker() {
  if [[ -n ${DOCKER_PID:-} ]]; then end "$DOCKER_PID"; fi
  if [[ -n ${DOCKER_DIR:-} ]]; then ip link delete "$BRIDGE" 2>/dev/null || true; fi
}

import_base_image() {
  local root=$WORK/image libraries=/lib/x86_64-linux-gnu applet library
  mkdir -p "$root"/{bin,dev,etc,lib64,opt,proc,root,sys,tmp,var/runtime,var/task} "$root$libraries"
  chmod 1777 "$root/tmp"
  cp /usr/bin/busybox "$root/bin/"
  # SAM runs mv and chmod while it adds its emulator.
  for applet in sh mv chmod; do ln -s busybox "$root/bin/$applet"; done
  cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"
  for library in lib{c,m}.so.6 libgcc_s.so.1 libresolv.so.2 libnss_{dns,files}.so.2 libpthread.so.0 libdl.so.2 librt.so.1; do
    cp -L "$libraries/$library" "$root$libraries/"
  done
  # The AWS SDK does not start without root certificates; Amazon Linux has them.
  mkdir -p "$root/etc/ssl/certs"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
  echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
  tar -C "$root" -c . | docker import --change 'ENV LAMBDA_TASK_ROOT=/var/task LAMBDA_RUNTIME_DIR=/var/runtime PATH=/bin' \
    --change 'WORKDIR /var/task' - "$BASE_IMAGE" >/dev/null
}
