# The image of a release (ADR 0087). `npm run rehearse:image` runs these very lines in a bare Debian, without Docker.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run package && mv release/vintem-*/ /release

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.title="Vintém" \
      org.opencontainers.image.description="Self-hosted charges by Pix, card and boleto" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /release/ ./
RUN install -d -m 700 -o 10001 -g 10001 /data
# In a container the proxy is another machine: TRUSTED_PROXIES names its network. A user without an entry has no HOME.
ENV VINTEM_ENV=production HOST=0.0.0.0 DATA_DIR=/data HOME=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "health.js"]
ENTRYPOINT ["node", "server.js"]
CMD ["all"]
