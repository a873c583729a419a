import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { language, loadTexts } from '#shared/texts/language.ts';
import { loadPart } from './traffic.ts';

/** Returns the component `name` of a module; the module loads when the component is first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    loadPart(async () => {
      const part = await load();
      // The texts that came with it, in the language of the page.
      if (language() !== 'en') await loadTexts();
      return { default: part[name] };
    }),
  );
