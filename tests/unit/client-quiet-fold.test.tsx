// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuietFold } from '#client/ui/quiet-fold.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [false, 'smooth'],
  [true, 'auto'],
])('an opened fold scrolls its content into view; reduced motion: %s', (reduced, behavior) => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = function (how) {
    scrolled.push([this.textContent, how]);
  };
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  render(<QuietFold title="How the fare is worked out">Within town</QuietFold>);
  expect(scrolled).toEqual([]);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(scrolled).toEqual([['Within town', { block: 'nearest', behavior }]]);
});
