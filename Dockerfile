# The command line as an image:
#   docker build -t diptych . && docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/project" diptych generate

FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN sh scripts/install-from-source.sh /opt/diptych

FROM node:24-slim
COPY --from=build /opt/diptych /opt/diptych
WORKDIR /project
USER node
ENTRYPOINT ["node", "/opt/diptych/node_modules/diptych/bin/diptych.cjs"]
CMD ["--help"]
