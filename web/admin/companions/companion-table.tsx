import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import type { ListedCompanion } from '#contract/admin-companions'
import { changeManaged, deleteManaged, saveManaged } from '#contract/admin-companions.api'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { IfMay, useMay } from '../shared/api/role.tsx'
import { SortedBy } from '../shared/list/sorted-by.tsx'
import { StatusBadges } from './status-badges.tsx'
import { useSection } from '../shared/api/use-section.ts'

type Props = {
  companions: ListedCompanion[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onDelete: (companion: ListedCompanion) => void
}

/** Rows with their ways on. The arrow keys move between rows, in the same column of controls. */
export function CompanionTable({ companions, chosen, onChoose, onDelete }: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const may = useMay()
  const mayChoose = may(changeManaged)
  const all = companions.every(({ id }) => chosen.has(id))

  function choose(id: string, wanted: boolean) {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  return (
    <div className="admin-scroll">
      {/* The table itself is no control: its controls' keys arrive here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="admin-table" onKeyDown={moveFocus}>
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
            <SortedBy name={t`Location`} up="location" down="location-desc" />
            <th scope="col">
              <Trans>Age range</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
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
                  <span className="admin-initial" aria-hidden="true">
                    {one.name.charAt(0).toUpperCase()}
                  </span>
                  <span>
                    {one.name}
                    <small title={one.id}>{one.id.slice(0, 8)}</small>
                  </span>
                </span>
              </th>
              <td>{one.location}</td>
              <td className="whitespace-nowrap">{one.age_range}</td>
              <td>
                <StatusBadges companion={one} />
              </td>
              <td className="admin-acts">
                <Link
                  to={addressWith({ companion: one.id, edit: null })}
                  className="link"
                  aria-label={t`View ${one.name}`}
                >
                  <Trans>View</Trans>
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

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const control = event.target as HTMLElement
  const row = control.closest('tr')
  if (!step || !row) return
  const at = controlsOf(row).indexOf(control)
  const next = [...event.currentTarget.rows].at(
    Math.min(row.rowIndex + step, event.currentTarget.rows.length - 1),
  )
  if (!next || next === row || next.rowIndex < 1) return
  event.preventDefault()
  controlsOf(next)[at]?.focus()
}

const controlsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>('a[href], button, input'),
]
