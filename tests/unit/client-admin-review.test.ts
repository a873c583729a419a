import { describe, expect, it } from 'vitest';
import { placeIn } from '#client/features/admin/drivers/review-place.ts';
import { approvalQuestion, needsAsking } from '#client/features/admin/drivers/verdict-dialog.tsx';
import { isToReview } from '#client/features/admin/drivers/driver-labels.tsx';
import { sayChecked } from '#shared/texts/en/identity.ts';
import { adminDriver } from '../support/admin-driver.ts';

describe('a driver’s place in the review queue', () => {
  const queue = ['a', 'c', 'e'].map((user_id) => adminDriver({ user_id }));
  const shown = (id: string) => {
    const { position, total, previous, next } = placeIn(queue, id);
    return [position, total, previous?.user_id, next?.user_id];
  };

  it('is its number and its neighbours', () => {
    expect(shown('a')).toEqual([1, 3, undefined, 'c']);
    expect(shown('c')).toEqual([2, 3, 'a', 'e']);
    expect(shown('e')).toEqual([3, 3, 'c', undefined]);
  });

  it('is kept for a driver who has just left the queue, or was never in it', () => {
    expect(shown('d')).toEqual([null, 3, 'c', 'e']);
    expect(shown('f')).toEqual([null, 3, 'e', undefined]);
  });
});

describe('R46 new details', () => {
  it('put an approved driver into the review queue, but not a banned one', () => {
    const pending_changes = { since: '2026-11-20T08:00:00Z' } as ReturnType<typeof adminDriver>['pending_changes'];
    const one = (verification_status: 'approved' | 'banned' | 'pending', changes = pending_changes) =>
      isToReview(adminDriver({ verification_status, pending_changes: changes }));
    expect([one('approved'), one('banned'), one('approved', null), one('pending', null)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('that were rejected are described in grammatical texts, for one or several', () => {
    const because = { reason: 'does_not_match' } as const;
    expect(sayChecked(['phone'], because)).toContain('is not accepted. It does not match your documents.');
    expect(sayChecked(['phone', 'plate'], because)).toContain('are not accepted. They do not match your documents.');
  });
});

describe('R37 an approval while a requested photo is missing', () => {
  const photos = { profile_picture_url: '/p', id_card_url: '/i', driving_license_url: '/l', plate_photo_url: '/n' };
  const asked = (photo: 'idCard' | 'plate', answered: string | null = null) => ({
    photo,
    because: { reason: 'blurred' as const },
    asked: '2026-11-20T08:00:00Z',
    answered,
  });
  const driver = (...photo_requests: ReturnType<typeof asked>[]) => adminDriver({ ...photos, photo_requests });

  it('asks for confirmation; once the photo has come, one press approves', () => {
    expect(needsAsking(driver(), 'approved')).toBe(false);
    expect(needsAsking(driver(asked('idCard', '2026-11-20T09:00:00Z')), 'approved')).toBe(false);
    expect(needsAsking(driver(asked('idCard', '2026-11-20T09:00:00Z'), asked('plate')), 'approved')).toBe(true);
    expect(approvalQuestion(driver(asked('idCard')))).toEqual({
      title: 'The new photo of the ID card has not come yet. Approve anyway?',
      text: 'Approving withdraws the request.',
    });
  });

  it('names all missing photos if there are several, and photos never sent', () => {
    const both = { ...driver(asked('idCard'), asked('plate')), profile_picture_url: null };
    expect(approvalQuestion(both)).toEqual({
      title: 'The new photos have not come yet. Approve anyway?',
      text: 'Not sent yet: Profile picture. Asked for: ID card, Number plate photo. Approving withdraws the request.',
    });
    expect(approvalQuestion({ ...driver(), id_card_url: null }).title).toBe('Some photos are missing. Approve anyway?');
  });
});
