#!/bin/sh
# Builds this checkout and installs it into a folder, with graphql and the linter of Redocly:
#   sh scripts/install-from-source.sh <folder>
# The Dockerfile and the GitHub Action run it; neither needs a published package.
set -eu
target=$1
cd "$(dirname "$0")/.."
version() { node -p "require('./package.json').devDependencies['$1']"; }

[ -d node_modules ] || npm ci --ignore-scripts --no-audit --no-fund
npm run --silent build
mkdir -p "$target"
target=$(cd "$target" && pwd)
tarball=$(npm pack --silent --ignore-scripts --pack-destination "$target")
echo '{ "private": true }' > "$target/package.json"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$target" \
  "$target/$tarball" "graphql@$(version graphql)" "@redocly/cli@$(version @redocly/cli)"
rm "$target/$tarball"
