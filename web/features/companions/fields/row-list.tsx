import { useLingui } from '@lingui/react/macro'
import { Fragment, useId, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineKeys, problemOfLine, rowsWith, type LineProblem } from './typed-lines.ts'

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
  /** Returns the displayed name of a row. */
  displayName?: (name: string) => string
  /** Text in the last line, not yet added; it is saved with the rows. */
  newLine: Record<string, string>
  onType: (line: Record<string, string>) => void
  /** Content below a row. */
  renderBelow?: (row: R, change: (part: Partial<R>) => void) => ReactNode
}

/** Rows with unique names; the last line adds a row. */
export function RowList<R extends Row>(props: Props<R>) {
  const { label, list, rows, columns, onChange, newLine, onType, renderBelow } = props
  const { displayName = (name: string) => name } = props
  const { t } = useLingui()
  const listId = useId()
  const line = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<LineProblem | null>(null)

  const change = (id: string, part: Partial<R>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))

  function add() {
    const lineProblem = problemOfLine(list, rows, newLine)
    setProblem(lineProblem)
    if (lineProblem) {
      line.current?.querySelector<HTMLElement>(`[name="${lineProblem.field}"]`)?.focus()
      return
    }
    const next = rowsWith(rows, newLine, lineKeys[list])
    if (next.length === rows.length) {
      const name = (newLine['name'] ?? '').trim()
      const text = t`“${name}” is already in the list. Change it there.`
      setProblem(name ? { field: `${list}-name`, text } : null)
      return
    }
    onChange(next)
    onType({})
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-small text-ink-2">{label}</p>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <div className="admin-row" role="group" aria-label={displayName(row.name)}>
            {columns.map(({ key, label: name, maxLength }) =>
              key === 'name' ? (
                <strong key={key}>{displayName(row.name)}</strong>
              ) : (
                <span key={key} className="field-box">
                  <input
                    aria-label={t`${name} of ${displayName(row.name)}`}
                    placeholder={name}
                    maxLength={maxLength}
                    value={String(row[key])}
                    onChange={(event) =>
                      onChange(
                        rows.map((item) =>
                          item.id === row.id ? { ...item, [key]: event.target.value } : item,
                        ),
                      )
                    }
                  />
                </span>
              ),
            )}
            <IconButton
              icon="x"
              label={t`Remove ${displayName(row.name)}`}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
          {renderBelow?.(row, (part) => change(row.id, part))}
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
            value={newLine[key] ?? ''}
            error={problem?.field === `${list}-${key}` && problem.text}
            onChange={(event) => {
              setProblem(null)
              onType({ ...newLine, [key]: event.target.value })
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
