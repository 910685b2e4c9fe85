import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lifecycles } from '#companions/companion-status'
import {
  changeStates,
  type ChangeState,
  type PreviewedChange,
} from '#companions/staff/planned-changes'
import { useFieldNames } from '../../../features/companions/fields/field-names.ts'
import { fieldMessage } from '../../../lib/api/api.ts'
import { count } from '../../../lib/count.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { sectionAddress } from '../api/use-section.ts'
import { useLifecycleNames } from '../labels/lifecycle-names.ts'

const PAGE_SIZE = 100

const tones = { created: 'sage', changed: 'brass', unchanged: 'paper', refused: 'paper' } as const

export function useStateNames(): Record<ChangeState, string> {
  const { t } = useLingui()
  return { created: t`New`, changed: t`Changed`, unchanged: t`Unchanged`, refused: t`Refused` }
}

/** Planned changes by companion: old and new value, or the reason of a refusal. */
export function PlannedChanges({ rows }: { rows: readonly PreviewedChange[] }) {
  const { t } = useLingui()
  const names = useStateNames()
  const [state, setState] = useState<ChangeState | ''>('')
  const [limit, setLimit] = useState(PAGE_SIZE)
  const countOf = (changeState: ChangeState) =>
    rows.filter((row) => row.state === changeState).length
  // Unchanged rows are hidden unless the filter selects them.
  const matchingRows = rows.filter((row) =>
    state ? row.state === state : row.state !== 'unchanged',
  )
  const hiddenCount = matchingRows.length - limit
  return (
    <div className="grid gap-4">
      <SelectField
        label={t`Show`}
        value={state}
        onChange={({ target }) => {
          setState(changeStates.find((changeState) => changeState === target.value) ?? '')
          setLimit(PAGE_SIZE)
        }}
        options={[
          {
            value: '',
            label: t`New, changed and refused (${count(rows.length - countOf('unchanged'))})`,
          },
          ...changeStates.map((changeState) => ({
            value: changeState,
            label: `${names[changeState]} (${count(countOf(changeState))})`,
          })),
        ]}
      />
      {matchingRows.length === 0 && (
        <p className="text-ink-2">
          <Trans>None.</Trans>
        </p>
      )}
      <ul className="grid">
        {matchingRows.slice(0, limit).map((row, index) => (
          <Row key={row.row ?? row.id ?? index} row={row} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p>
          <Button variant="line" onClick={() => setLimit(limit + PAGE_SIZE)}>
            {plural(Math.min(hiddenCount, PAGE_SIZE), { one: 'Show # more', other: 'Show # more' })}
          </Button>
        </p>
      )}
    </div>
  )
}

function Row({ row: { row, id, name, state, fields, reasons } }: { row: PreviewedChange }) {
  const { t } = useLingui()
  const columns = { city: t`City`, district: t`District`, country: t`Country`, id: t`ID` }
  const names: Record<string, string> = { ...useFieldNames(), ...columns }
  const states = useStateNames()
  const valueOf = useChangeValue()
  const title = name || t`Without a name`
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {id && state !== 'created' ? (
          <Link
            to={`${sectionAddress('companions')}&companion=${id}`}
            className="link"
            target="_blank"
          >
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <Badge tone={tones[state]}>{states[state]}</Badge>
        {row !== null && (
          <span className="text-small text-ink-2">
            <Trans>Row {row}</Trans>
          </span>
        )}
      </p>
      {fields.length > 0 && (
        <ul className="text-small">
          {fields.map(({ field, before, after }) => (
            <li key={field}>
              {names[field] ?? field}:{' '}
              {state === 'created' ? (
                valueOf(field, after)
              ) : (
                <span>
                  <del>{valueOf(field, before)}</del> → <ins>{valueOf(field, after)}</ins>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <ul className="text-small field-error">
          {reasons.map((reason) => {
            const column = String(reason.loc[0] ?? '')
            const label = names[column] ?? column
            return (
              <li key={`${column} ${reason.type}`}>
                {label ? <span>{`${label}: `}</span> : ''}
                {fieldMessage(reason)}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

/** Formats a value of a field on one line. */
function useChangeValue(): (field: string, value: unknown) => string {
  const { t } = useLingui()
  const statuses = useLifecycleNames()
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
    if (value !== null && typeof value === 'object') {
      return Object.entries(value)
        .map(([key, part]) => [key, textOf(part)])
        .filter(([, part]) => part)
        .map(([key, part]) => (key === 'name' ? part : `${key}: ${part}`))
        .join(', ')
    }
    return String(value ?? '')
  }
  return (field, value) => {
    const status = field === 'status' && lifecycles.find((lifecycle) => lifecycle === value)
    return (status ? statuses[status] : textOf(value)) || '–'
  }
}
