import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import type { ManagedCompanionRow } from '#companions/staff/admin-companions'
import type { CompanionColumn } from '#companions/staff/companion-list-options'
import { changeManaged, deleteManaged, saveManaged } from '#companions/staff/admin-companions.api'
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
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onDelete: (companion: ManagedCompanionRow) => void
}

/** Rows with their ways on. The arrow keys move between rows, in the same column of controls. */
export function CompanionTable({ companions, chosen, onChoose, onDelete }: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const may = useMay()
  const columns = useColumns()
  const table = useHeads()
  const mayChoose = may(changeManaged)
  const all = companions.every(({ id }) => chosen.has(id))

  function choose(id: string, wanted: boolean) {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  return (
    <div className="admin-scroll admin-lined">
      {/* The table itself is no control: its controls' keys arrive here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} className="admin-table" onKeyDown={moveFocus}>
        <thead>
          <tr>
            {mayChoose && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t`Select all on this page`}
                  checked={all}
                  onChange={() => onChoose(new Set(all ? [] : companions.map(({ id }) => id)))}
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
          {companions.map((one) => (
            <tr key={one.id}>
              {mayChoose && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t`Select ${one.name}`}
                    checked={chosen.has(one.id)}
                    onChange={(event) => choose(one.id, event.target.checked)}
                  />
                </td>
              )}
              <th scope="row" aria-label={one.name}>
                <span className="admin-who">
                  {one.thumbnail ? (
                    <img
                      src={one.thumbnail}
                      alt=""
                      width="36"
                      height="48"
                      loading="lazy"
                      className="admin-thumbnail"
                    />
                  ) : (
                    <span className="admin-initial" aria-hidden="true">
                      {one.name.charAt(0).toUpperCase()}
                    </span>
                  )}
                  <span>
                    {one.name}
                    <small title={one.id}>{one.id.slice(0, 8)}</small>
                  </span>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <CompanionCell companion={one} column={column} />
                </td>
              ))}
              <td className="admin-acts">
                <Link
                  to={addressWith({ companion: one.id, edit: null })}
                  className="link"
                  aria-label={t`View ${one.name}`}
                >
                  <Trans context="link">View</Trans>
                </Link>
                <IfMay call={saveManaged}>
                  <Link
                    to={addressWith({ companion: one.id, edit: '1' })}
                    className="link"
                    aria-label={t`Edit ${one.name}`}
                  >
                    <Trans>Edit</Trans>
                  </Link>
                </IfMay>
                <IfMay call={deleteManaged}>
                  <Button
                    variant="quiet"
                    aria-label={t`Delete ${one.name}`}
                    onClick={() => onDelete(one)}
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

/** By which orders a column sorts the table: up, down, and the one that needs no press. */
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
  const at = controlsOf(cell).indexOf(control)
  const rows = [...event.currentTarget.rows]
  const ahead = step > 0 ? rows.slice(row.rowIndex + 1) : rows.slice(1, row.rowIndex).toReversed()
  // Not every row has something to open in this column.
  const next = ahead
    .map((one) => controlsOf(one.cells[cell.cellIndex])[at])
    .find((other) => other !== undefined)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const controlsOf = (cell: HTMLElement | undefined) => [
  ...(cell?.querySelectorAll<HTMLElement>('a[href], button, input, summary') ?? []),
]
