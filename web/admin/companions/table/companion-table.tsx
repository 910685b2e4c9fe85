import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import {
  changeManagedEndpoint,
  deleteManagedEndpoint,
  saveManagedEndpoint,
  type ManagedCompanionRow,
} from '#companions/staff/admin-companions'
import type { CompanionColumn } from '#companions/staff/companion-filters'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { IfMay, useMay } from '../../shared/api/role.tsx'
import { useHeads } from '../../shared/list/use-heads.ts'
import { SortedBy } from '../../shared/list/sorted-by.tsx'
import { CompanionCell } from './companion-cell.tsx'
import { useColumnNames } from './column-names.ts'
import { useColumns } from './table-columns.ts'
import { useSection } from '../../shared/api/use-section.ts'

type Props = {
  companions: ManagedCompanionRow[]
  chosenIds: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onDelete: (companion: ManagedCompanionRow) => void
}

/** Rows with links and actions. The arrow keys move between rows, in the same column of controls. */
export function CompanionTable({ companions, chosenIds, onChoose, onDelete }: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const may = useMay()
  const columns = useColumns()
  const table = useHeads()
  const mayChoose = may(changeManagedEndpoint)
  const areAllChosen = companions.every(({ id }) => chosenIds.has(id))

  function choose(id: string, isChosen: boolean) {
    const nextChosen = new Set(chosenIds)
    if (isChosen) nextChosen.add(id)
    else nextChosen.delete(id)
    onChoose(nextChosen)
  }

  return (
    <div className="admin-scroll admin-lined">
      {/* The element only receives key events that bubble up from its controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} className="admin-table" onKeyDown={moveFocus}>
        <thead>
          <tr>
            {mayChoose && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t`Select all on this page`}
                  checked={areAllChosen}
                  onChange={() =>
                    onChoose(new Set(areAllChosen ? [] : companions.map(({ id }) => id)))
                  }
                />
              </th>
            )}
            <SortedBy name={t`Companion`} up="name" down="name-desc" />
            {columns.map((column) => (
              <ColumnHead key={column} column={column} />
            ))}
            <th scope="col">
              <Trans>Actions</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {companions.map((companion) => (
            <tr key={companion.id}>
              {mayChoose && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t`Select ${companion.name}`}
                    checked={chosenIds.has(companion.id)}
                    onChange={(event) => choose(companion.id, event.target.checked)}
                  />
                </td>
              )}
              <th scope="row" aria-label={companion.name}>
                <span className="admin-who">
                  {companion.thumbnail ? (
                    <img
                      src={companion.thumbnail}
                      alt=""
                      width="36"
                      height="48"
                      loading="lazy"
                      className="flex-none w-9 max-w-none h-12 object-cover bg-paper-2"
                    />
                  ) : (
                    <span className="admin-initial" aria-hidden="true">
                      {companion.name.charAt(0).toUpperCase()}
                    </span>
                  )}
                  <span>
                    {companion.name}
                    <small title={companion.id}>{companion.id.slice(0, 8)}</small>
                  </span>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <CompanionCell companion={companion} column={column} />
                </td>
              ))}
              <td className="admin-acts">
                <Link
                  to={addressWith({ companion: companion.id, edit: null })}
                  className="link"
                  aria-label={t`View ${companion.name}`}
                >
                  <Trans context="link">View</Trans>
                </Link>
                <IfMay call={saveManagedEndpoint}>
                  <Link
                    to={addressWith({ companion: companion.id, edit: '1' })}
                    className="link"
                    aria-label={t`Edit ${companion.name}`}
                  >
                    <Trans>Edit</Trans>
                  </Link>
                </IfMay>
                <IfMay call={deleteManagedEndpoint}>
                  <Button
                    variant="quiet"
                    aria-label={t`Delete ${companion.name}`}
                    onClick={() => onDelete(companion)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </IfMay>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Orders of a sortable column: ascending, descending, and the table's default. */
const orders: Partial<Record<CompanionColumn, { up: string; down: string; usual?: string }>> = {
  location: { up: 'location', down: 'location-desc' },
  created: { up: 'oldest', down: 'newest', usual: 'newest' },
  changed: { up: 'unchanged', down: 'changed' },
}

function ColumnHead({ column }: { column: CompanionColumn }) {
  const names = useColumnNames()
  const order = orders[column]
  return order ? <SortedBy name={names[column]} {...order} /> : <th scope="col">{names[column]}</th>
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const control = event.target as HTMLElement
  const row = control.closest('tr')
  const cell = control.closest<HTMLTableCellElement>('td, th')
  if (!step || !row || !cell) return
  const index = controlsOf(cell).indexOf(control)
  const rows = [...event.currentTarget.rows]
  const nextRows =
    step > 0 ? rows.slice(row.rowIndex + 1) : rows.slice(1, row.rowIndex).toReversed()
  // Rows without a control in this column are skipped.
  const nextControl = nextRows
    .map((nextRow) => controlsOf(nextRow.cells[cell.cellIndex])[index])
    .find((candidate) => candidate !== undefined)
  if (!nextControl) return
  event.preventDefault()
  nextControl.focus()
}

const controlsOf = (cell: HTMLElement | undefined) => [
  ...(cell?.querySelectorAll<HTMLElement>('a[href], button, input, summary') ?? []),
]
