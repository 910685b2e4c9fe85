import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Row = { id: string; name: string }

type Column<R> = {
  key: keyof R & string
  label: string
  maxLength: number
  placeholder?: string
  suggestions?: readonly string[]
  /** A row is only added with it. */
  required?: boolean
}

type Props<R> = {
  label: string
  rows: R[]
  columns: Column<R>[]
  onChange: (rows: R[]) => void
}

/** Rows that begin with a name, of which there is one each; the last line adds another. */
export function RowList<R extends Row>({ label, rows, columns, onChange }: Props<R>) {
  const { t } = useLingui()
  const listId = useId()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const textOf = (key: string) => (typed[key] ?? '').trim()
  const isThere = rows.some(({ name }) => name.toLowerCase() === textOf('name').toLowerCase())
  const mayAdd =
    textOf('name') !== '' &&
    !isThere &&
    columns.every(({ key, required }) => !required || textOf(key))

  function add() {
    if (!mayAdd) return
    const values = Object.fromEntries(columns.map(({ key }) => [key, textOf(key)]))
    onChange([...rows, { ...values, id: textOf('name') } as unknown as R])
    setTyped({})
  }

  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2">{label}</p>
      {rows.map((row) => (
        <div key={row.id} className="admin-row" role="group" aria-label={row.name}>
          {columns.map(({ key, label: name, maxLength }) =>
            key === 'name' ? (
              <strong key={key}>{row.name}</strong>
            ) : (
              <span key={key} className="field-box">
                <input
                  aria-label={t`${name} of ${row.name}`}
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
            label={t`Remove ${row.name}`}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      <div className="admin-row" role="group" aria-label={t`Add to ${label}`}>
        {columns.map(({ key, label: name, maxLength, placeholder, suggestions }) => (
          <Field
            key={key}
            label={name}
            maxLength={maxLength}
            placeholder={placeholder}
            list={suggestions ? listId : undefined}
            value={typed[key] ?? ''}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
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
        <Button variant="line" disabled={!mayAdd} onClick={add} aria-label={t`Add to ${label}`}>
          {t`Add`}
        </Button>
      </div>
    </div>
  )
}
