FROM node:24.19.0-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f AS build
WORKDIR /app
RUN npm install --global npm@11.19.1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.19.0-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f
WORKDIR /app
ENV NODE_ENV=production
RUN npm install --global npm@11.19.1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY main.ts typescript.mjs tsconfig.json tsconfig.base.json ./
COPY shared shared
COPY core core
COPY http http
COPY realtime realtime
COPY server server
COPY dev dev
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
CMD ["node", "--import", "./typescript.mjs", "main.ts"]
