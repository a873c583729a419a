import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from './traffic.ts';

/** A screen, or part of one, whose code loads when it is first shown. */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(load));
