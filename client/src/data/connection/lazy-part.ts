import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from './traffic.ts';

/** Returns the component `name` of a module; the module loads when the component is first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(async () => ({ default: (await load())[name] })));
