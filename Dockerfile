FROM node:24-slim AS build
WORKDIR /app
RUN npm install --global npm@11.19.1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
RUN npm install --global npm@11.19.1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY *.ts typescript.mjs tsconfig.json tsconfig.base.json ./
COPY shared shared
COPY core core
COPY http http
COPY realtime realtime
COPY dev dev
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
CMD ["node", "--import", "./typescript.mjs", "main.ts"]
