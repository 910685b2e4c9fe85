import { useLingui } from '@lingui/react/macro'
import { Fragment, useId, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { problemOfLine, rowsWith, type Problem } from './typed-lines.ts'

type Row = { id: string; name: string }

type Column<R> = {
  key: keyof R & string
  label: string
  maxLength: number
  placeholder?: string
  suggestions?: readonly string[]
}

type Props<R> = {
  label: string
  list: 'services' | 'rates'
  rows: R[]
  columns: Column<R>[]
  onChange: (rows: R[]) => void
  /** A row's name as it is shown. */
  shown?: (name: string) => string
  /** What stands in the last line and is not added yet: it is saved as well. */
  typed: Record<string, string>
  onType: (typed: Record<string, string>) => void
  /** Below a row. */
  more?: (row: R, change: (part: Partial<R>) => void) => ReactNode
}

/** Rows that begin with a name, of which there is one each; the last line adds another. */
export function RowList<R extends Row>(props: Props<R>) {
  const { label, list, rows, columns, onChange, typed, onType, more } = props
  const { shown = (name: string) => name } = props
  const { t } = useLingui()
  const listId = useId()
  const line = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const change = (id: string, part: Partial<R>) =>
    onChange(rows.map((one) => (one.id === id ? { ...one, ...part } : one)))

  function add() {
    const lineProblem = problemOfLine(list, rows, typed)
    setProblem(lineProblem)
    if (lineProblem) {
      line.current?.querySelector<HTMLElement>(`[name="${lineProblem.field}"]`)?.focus()
      return
    }
    const next = rowsWith(
      rows,
      typed,
      columns.map(({ key }) => key),
    )
    if (next.length === rows.length) {
      const name = (typed['name'] ?? '').trim()
      const text = t`“${name}” is already in the list. Change it there.`
      setProblem(name ? { field: `${list}-name`, text } : null)
      return
    }
    onChange(next)
    onType({})
  }

  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2">{label}</p>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <div className="admin-row" role="group" aria-label={shown(row.name)}>
            {columns.map(({ key, label: name, maxLength }) =>
              key === 'name' ? (
                <strong key={key}>{shown(row.name)}</strong>
              ) : (
                <span key={key} className="field-box">
                  <input
                    aria-label={t`${name} of ${shown(row.name)}`}
                    placeholder={name}
                    maxLength={maxLength}
                    value={String(row[key])}
                    onChange={(event) =>
                      onChange(
                        rows.map((one) =>
                          one.id === row.id ? { ...one, [key]: event.target.value } : one,
                        ),
                      )
                    }
                  />
                </span>
              ),
            )}
            <IconButton
              icon="x"
              label={t`Remove ${shown(row.name)}`}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
          {more?.(row, (part) => change(row.id, part))}
        </Fragment>
      ))}
      <div ref={line} className="admin-row" role="group" aria-label={t`Add to ${label}`}>
        {columns.map(({ key, label: name, maxLength, placeholder, suggestions }) => (
          <Field
            key={key}
            label={name}
            name={`${list}-${key}`}
            maxLength={maxLength}
            placeholder={placeholder}
            list={suggestions ? listId : undefined}
            value={typed[key] ?? ''}
            error={problem?.field === `${list}-${key}` && problem.text}
            onChange={(event) => {
              setProblem(null)
              onType({ ...typed, [key]: event.target.value })
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        ))}
        <datalist id={listId}>
          {columns
            .flatMap(({ suggestions }) => suggestions ?? [])
            .map((word) => (
              <option key={word}>{word}</option>
            ))}
        </datalist>
        <Button variant="line" onClick={add} aria-label={t`Add to ${label}`}>
          {t`Add`}
        </Button>
      </div>
    </div>
  )
}
