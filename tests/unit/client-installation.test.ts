// @vitest-environment jsdom
import { expect, it } from 'vitest';
import {
  countVisit,
  declineInstallation,
  listenForInstallation,
  mayOffer,
  useInstallation,
} from '#client/data/phone/installation.ts';

it('decision 037: the home screen is offered on the second visit, not on the first, and a refusal is remembered', () => {
  listenForInstallation();
  const offered = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offered);
  expect(offered.defaultPrevented).toBe(true);
  // A tab is one visit, however often it loads.
  for (let load = 0; load < 3; load += 1) countVisit();
  expect(mayOffer()).toBe(false);
  sessionStorage.clear();
  countVisit();
  expect([mayOffer(), useInstallation.getState().question]).toEqual([true, offered]);
  declineInstallation();
  expect([mayOffer(), useInstallation.getState().question]).toEqual([false, null]);
});
