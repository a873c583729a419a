import { Ban, Check, IdCard, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { call } from '#client/data/connection/api.ts';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { EditDriverDialog } from './driver-dialog.tsx';
import { type DriverRow, isRegistered, isToReview, nameOf } from './driver-labels.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

type Step = 'review' | 'edit' | Verdict;
/** Actions that apply to unregistered accounts too. */
type AnyStep = 'delete' | 'choose-again';
type Open = { step: Step; driver: AdminDriver } | { step: AnyStep; driver: DriverRow };

interface DriverSteps {
  actions: (driver: DriverRow) => readonly RowAction[];
  review: (driver: AdminDriver) => void;
  /** The dialog of the action that was chosen. */
  dialog: ReactNode;
}

/** What an admin can do with a driver (spec 2 §2), in the list and on the driver's page; `rows`: the current data. */
export function useDriverSteps(refresh: () => Promise<void>, rows: readonly DriverRow[] = []): DriverSteps {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const review = (driver: AdminDriver) => setOpen({ step: 'review', driver });
  const { busy, judge } = useVerdict(refresh, review);
  const approve = (driver: AdminDriver) => {
    if (needsAsking(driver, 'approved')) setOpen({ step: 'approved', driver });
    else judge(driver, 'approved');
  };
  const choices = (driver: DriverRow) =>
    isRegistered(driver)
      ? actionsFor(driver, busy, { open: (step) => setOpen({ step, driver }), approve })
      : [
          {
            label: 'Let them choose again',
            name: `Let ${nameOf(driver)} choose again`,
            icon: Undo2,
            isRare: true,
            act: () => setOpen({ step: 'choose-again', driver }),
          },
        ];
  return {
    actions: (driver) => [
      ...choices(driver),
      {
        label: 'Delete',
        name: `Delete ${nameOf(driver)}`,
        icon: Trash2,
        danger: true,
        act: () => setOpen({ step: 'delete', driver }),
      },
    ],
    review,
    dialog: open && <DriverStep {...{ open, rows, refresh, review, close }} />,
  };
}

interface DriverStepProps {
  open: Open;
  rows: readonly DriverRow[];
  refresh: () => Promise<void>;
  review: (driver: AdminDriver) => void;
  close: () => void;
}

function DriverStep({ open, rows, refresh, review, close }: DriverStepProps) {
  const common = { refresh, onClose: close };
  switch (open.step) {
    case 'review':
      return <ReviewDialog driver={newestOf(open.driver, rows)} show={review} {...common} />;
    case 'edit':
      return <EditDriverDialog driver={open.driver} {...common} />;
    case 'banned':
    case 'approved':
      return (
        <VerdictDialog driver={open.driver} verdict={open.step} onGiven={close} onPhotosChanged={review} {...common} />
      );
    case 'choose-again':
      return <ChooseAgainDialog id={open.driver.user_id} name={nameOf(open.driver)} {...common} />;
    case 'delete':
      return (
        <DeleteDialog
          singular="driver"
          name={nameOf(open.driver)}
          consequence="Their personal data and photos are erased, and open rides cancelled. Past rides are kept."
          remove={() => call('adminDeleteDriver', { params: { id: open.driver.user_id } })}
          {...common}
        />
      );
  }
}

/** Returns the driver from the current list; if no longer on the page, as the driver was when opened. */
const newestOf = (driver: AdminDriver, rows: readonly DriverRow[]): AdminDriver =>
  rows.filter(isRegistered).find(({ user_id }) => user_id === driver.user_id) ?? driver;

interface Steps {
  open: (step: Step) => void;
  approve: (driver: AdminDriver) => void;
}

/** Returns a row's actions. Review is a button if a review is due, else in the menu; a row press opens it too. */
function actionsFor(driver: AdminDriver, busy: boolean, { open, approve }: Steps): RowAction[] {
  const name = nameOf(driver);
  const status = driver.verification_status;
  const isPending = status === 'pending';
  return [
    {
      label: 'Review',
      name: `Review ${name}`,
      icon: IdCard,
      isMain: isToReview(driver),
      isRare: true,
      act: () => open('review'),
    },
    ...(isPending
      ? [{ label: 'Approve', name: `Approve ${name}`, icon: Check, disabled: busy, act: () => approve(driver) }]
      : []),
    ...(status === 'banned'
      ? []
      : [{ label: 'Ban', name: `Ban ${name}`, icon: Ban, danger: true, disabled: busy, act: () => open('banned') }]),
    { label: 'Edit', name: `Edit ${name}`, icon: Pencil, act: () => open('edit') },
  ];
}
