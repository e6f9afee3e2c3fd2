# The shop in one image. What builds it stays behind; what runs it is the code, the built pages and the parts
# that production needs, on files that the shop cannot change, as an ordinary user.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS parts
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/shop-process.json scripts/
RUN node scripts/bootstrap.mjs install

FROM parts AS pages
COPY . .
RUN node scripts/bootstrap.mjs build
# The image has its own Node, the same one.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/.installed

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
# Nothing is installed here any more.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* /usr/local/bin/yarn* \
  && mkdir -m 700 data && chown node:node data
COPY --from=pages /app/package.json ./
COPY --from=pages /app/node_modules node_modules
COPY --from=pages /app/build build
COPY --from=pages /app/db db
COPY --from=pages /app/src src
USER node
# As scripts/shop-process.json has it.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data MALLOC_ARENA_MAX=2
VOLUME /app/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that a request to stop reaches the server itself.
CMD ["node", "--max-old-space-size=240", "--max-semi-space-size=8", "src/app/main.ts"]
