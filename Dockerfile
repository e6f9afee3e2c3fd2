# The shop in one image: install, build, then run as an ordinary user.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/shop-process.json scripts/
RUN node scripts/bootstrap.mjs install
COPY . .
RUN npm run build && mkdir -p data && chown node:node data
USER node
# As scripts/shop-process.json has it.
ENV HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that a request to stop reaches the server itself.
CMD ["node", "--max-old-space-size=160", "--max-semi-space-size=16", "src/app/main.ts"]
