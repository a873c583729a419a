import { Ban, Check, IdCard, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { ListTable } from '../table/list-table.tsx';
import { openFound, useLinkTarget } from '../table/use-link-target.ts';
import { useTable } from '../table/use-table.ts';
import { AddDriverDialog, EditDriverDialog } from './driver-dialog.tsx';
import { DRIVER_TABLE } from './driver-table.tsx';
import { type DriverRow, isRegistered, isToReview, nameOf } from './driver-labels.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

type Step = 'review' | 'edit' | Verdict;
/** Actions that apply to unregistered accounts too. */
type AnyStep = 'delete' | 'choose-again';
type Open = { step: Step; driver: AdminDriver } | { step: AnyStep; driver: DriverRow };

/** The Drivers tab: review, approve, ban, edit, add and delete (spec 2 §2). */
export function DriversTab() {
  const table = useTable(DRIVER_TABLE);
  const { refresh } = table;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const review = (driver: AdminDriver) => setOpen({ step: 'review', driver });
  useLinkTarget('review', (id) => void openFound(findDriver(id), review, ADMIN_MESSAGES.driverGone));
  const { busy, judge } = useVerdict(refresh, review);
  const approve = (driver: AdminDriver) => {
    if (needsAsking(driver, 'approved')) setOpen({ step: 'approved', driver });
    else judge(driver, 'approved');
  };
  return (
    <>
      <ListTable
        spec={DRIVER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        onOpen={(driver) => isRegistered(driver) && review(driver)}
        actions={(driver) => [
          ...(isRegistered(driver)
            ? actionsFor(driver, busy, { open: (step) => setOpen({ step, driver }), approve })
            : [
                {
                  label: 'Let them choose again',
                  name: `Let ${nameOf(driver)} choose again`,
                  icon: Undo2,
                  isRare: true,
                  act: () => setOpen({ step: 'choose-again', driver }),
                },
              ]),
          {
            label: 'Delete',
            name: `Delete ${nameOf(driver)}`,
            icon: Trash2,
            danger: true,
            act: () => setOpen({ step: 'delete', driver }),
          },
        ]}
      />
      {isAdding && <AddDriverDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {open?.step === 'review' && (
        <ReviewDialog
          driver={newestOf(open.driver, table.rows?.items)}
          refresh={refresh}
          show={review}
          onClose={close}
        />
      )}
      {open?.step === 'edit' && <EditDriverDialog driver={open.driver} refresh={refresh} onClose={close} />}
      {(open?.step === 'banned' || open?.step === 'approved') && (
        <VerdictDialog
          driver={open.driver}
          verdict={open.step}
          refresh={refresh}
          onGiven={close}
          onPhotosChanged={review}
          onClose={close}
        />
      )}
      {open?.step === 'choose-again' && (
        <ChooseAgainDialog id={open.driver.user_id} name={nameOf(open.driver)} refresh={refresh} onClose={close} />
      )}
      {open?.step === 'delete' && (
        <DeleteDialog
          singular="driver"
          name={nameOf(open.driver)}
          consequence="Their personal data and photos are erased, and open rides cancelled. Past rides are kept."
          remove={() => call('adminDeleteDriver', { params: { id: open.driver.user_id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

const findDriver = async (id: string): Promise<AdminDriver | undefined> =>
  (await call('adminListDrivers', { query: { search: id, pageSize: 1 } })).items[0];

/** Returns the driver from the current list; if no longer on the page, as the driver was when opened. */
const newestOf = (driver: AdminDriver, rows: readonly DriverRow[] = []): AdminDriver =>
  rows.filter(isRegistered).find(({ user_id }) => user_id === driver.user_id) ?? driver;

interface DriverSteps {
  open: (step: Step) => void;
  approve: (driver: AdminDriver) => void;
}

/** Returns a row's actions. Review is a button if a review is due, else in the menu; a row press opens it too. */
function actionsFor(driver: AdminDriver, busy: boolean, { open, approve }: DriverSteps): RowAction[] {
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
