import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, startTestApp, type TestApp } from './app.ts';
import { openScene, type Scene } from './valid-requests.ts';

/** Returns the app of a test file or of a `describe`, started before its first test and closed after its last. */
export function appOfFile(options?: AppOptions): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => void (app = await startTestApp(options)));
  afterAll(() => app?.close());
  return onceMade(() => app);
}

/** Returns the people of such an app, with a valid request to every endpoint. */
export function sceneOfFile(app: TestApp): Scene {
  let scene: Scene | undefined;
  beforeAll(async () => void (scene = await openScene(app)));
  return onceMade(() => scene);
}

/** Returns an object that is made later: usable from `beforeAll` on. */
const onceMade = <T extends object>(made: () => T | undefined): T =>
  new Proxy({} as T, { get: (_none, key) => Reflect.get(made() ?? {}, key) as unknown });
