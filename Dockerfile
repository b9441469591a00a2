# The sandbox as an image:  docker build -t sandbox . && docker run -p 4010:4010 -v sandbox:/data sandbox

FROM node:24-slim AS libraries
WORKDIR /sandbox
COPY package.json package-lock.json ./
COPY scripts/sandbox-package.ts scripts/
# Here they are development libraries of a toolkit; for the image they are all there is, in the versions of the lock.
RUN node scripts/sandbox-package.ts \
  && npm install --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -r scripts

FROM node:24-slim
ENV NODE_ENV=production \
    DIPTYCH_SANDBOX_HOST=0.0.0.0 \
    DIPTYCH_SANDBOX_PORT=4010 \
    DIPTYCH_SANDBOX_DATABASE=/data/sandbox.db
WORKDIR /sandbox
COPY --from=libraries /sandbox ./
COPY LICENSE ./
COPY generated generated
COPY sandbox sandbox
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "sandbox/healthcheck.ts"]
# Node itself is the first process, so that it gets the signals.
CMD ["node", "sandbox/main.ts"]
