import { Camera, ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import type { PhotoRequest } from '#shared/contract/review-entities.ts';
import { REVIEW_TEXTS, sayPhotoReason } from '#shared/texts/en/reviews.ts';
import { REGISTRATION_TIMEOUT_MS } from '#shared/domain/constants/rules.ts';
import { PHOTO_CHOSEN_MAX_BYTES } from '#shared/domain/constants/screens.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { useTask } from '#client/lib/use-task.ts';
import { queryClient, refetchShown } from '#client/data/connection/query-client.ts';
import { applyRegistration, OWN_PROFILE, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { FieldNote } from '#client/ui/field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { compressPhoto } from './compress-photo.ts';
import { FilePicker } from './file-picker.tsx';
import type { PhotoField } from './registration.ts';

export const FIELD_OF: Record<PhotoKind, PhotoField> = {
  profile: 'profilePictureUrl',
  idCard: 'idCardUrl',
  licence: 'drivingLicenseUrl',
  plate: 'platePhotoUrl',
};

/** The photos that an admin asked for (R37), each with the reason and buttons to send it; nothing without a request. */
export function PhotoRequests() {
  const requests = useDriverSelf((state) => state.photoRequests);
  const isApproved = useDriverSelf((state) => state.verification === 'approved');
  const titleId = useId();
  const open = requests.filter(({ answered }) => answered === null);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="rounded-card border-2 border-on-route bg-accent-tint p-4">
      <h2 id={titleId} className="flex items-center gap-2 text-xl font-bold">
        <Icon of={Camera} size={24} className="shrink-0 text-on-route-text" />
        {REVIEW_TEXTS.photoTitle}
      </h2>
      {isApproved && <p className="mt-1 text-base">{REVIEW_TEXTS.keepWorking}</p>}
      <ul className="mt-3 space-y-3">
        {open.map((request) => (
          <Asked key={request.photo} request={request} />
        ))}
      </ul>
    </section>
  );
}

/** One requested photo, which is sent as soon as it is taken or chosen. */
function Asked({ request: { photo, because } }: { request: PhotoRequest }) {
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, run } = useTask();
  const handheld = useMediaQuery('(pointer: coarse)');
  const noteId = useId();
  const send = (file: File) =>
    run(async () => {
      setProblem(undefined);
      setProblem(await sendPhoto(FIELD_OF[photo], file));
    });
  const picker = { describedBy: problem === undefined ? undefined : noteId, busy, onFile: send };
  const camera = photo === 'profile' ? 'user' : 'environment';
  return (
    <li className="rounded-control bg-surface p-3">
      <p className="font-semibold">{REVIEW_TEXTS.photo[photo]}</p>
      <p className="text-base wrap-anywhere">{sayPhotoReason(because)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {handheld && (
          <FilePicker
            {...picker}
            icon={Camera}
            text={REGISTRATION.photo.takeNew}
            capture={camera}
            look={{ variant: 'primary' }}
          />
        )}
        <FilePicker
          {...picker}
          icon={ImageUp}
          text={REGISTRATION.photo.chooseFile}
          look={{ variant: handheld ? 'outline' : 'primary' }}
        />
        {because.reason === 'does_not_match' && (
          <LinkButton to="/driver/onboarding" variant="outline">
            {REGISTRATION.photo.correctDetails}
          </LinkButton>
        )}
      </div>
      {problem !== undefined && (
        <div className="mt-2">
          <FieldNote id={noteId} hint={undefined} error={problem} />
        </div>
      )}
    </li>
  );
}

/** Sends one photo. Returns the problem, if any. */
async function sendPhoto(field: PhotoField, file: File): Promise<string | undefined> {
  try {
    const chosen = await compressPhoto(file, PHOTO_CHOSEN_MAX_BYTES);
    if ('problem' in chosen) return chosen.problem;
    const body = { field, photo: chosen.photo };
    applyRegistration(await call('answerPhotoRequest', { body, timeoutMs: REGISTRATION_TIMEOUT_MS }));
  } catch (error) {
    return sentenceOf(error, MESSAGES.general.noAnswer);
  }
  toast.success(REVIEW_TEXTS.photoSent);
  await refetchShown(OWN_PROFILE);
  queryClient.removeQueries({ queryKey: OWN_PROFILE, type: 'inactive' });
  return undefined;
}
