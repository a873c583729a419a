import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { language, loadTexts } from '#shared/texts/language.ts';
import { loadPart } from './traffic.ts';

/** Returns the component `name` of a module; the module loads when the component is first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await loadWithTexts(load))[name] }));

/** Loads code, and its texts in the language of the page. */
export const loadWithTexts = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadPart(async () => {
    const part = await load();
    if (language() !== 'en') await loadTexts();
    return part;
  });
