# Installs what the deploy test needs and sets PATH and SAM_PYTHON. Sourced, with inherit_errexit: a failed installation is no complete one.

CACHE=${PORTFOLIO_CI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/portfolio-ci}
DEBIAN_PACKAGES=(docker.io iptables iproute2 busybox-static binutils ca-certificates curl)

# A virtual environment of its own for each: SAM and the AWS emulator want different versions of botocore.
virtual_environment() {
  local name=$1 requirements=.ci/deploy/requirements-$1.txt
  local home=$CACHE/$name-$(sha256sum "$requirements" | cut -c1-16)
  if [[ ! -e $home/complete ]]; then
    rm -rf "$home"
    python3 -m venv "$home"
    "$home/bin/pip" install --quiet --no-compile --disable-pip-version-check --requirement "$requirements"
    touch "$home/complete"
  fi
  printf '%s' "$home"
}

debian_packages() {
  local missing=() package
  for package in "${DEBIAN_PACKAGES[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  [[ $EUID -eq 0 ]] || fail "these Debian packages are missing: ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${missing[@]}" >/dev/null
}

install_tools() {
  debian_packages
  local sam
  sam=$(virtual_environment sam)
  EMULATOR_HOME=$(virtual_environment emulator)
  # cargo-lambda finds zig through `python -m ziglang`, so this python must come first.
  export PATH=$sam/bin:$PATH SAM_CLI_TELEMETRY=0
  SAM_PYTHON=$sam/bin/python
  sam --version
  cargo lambda --version
}
