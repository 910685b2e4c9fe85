import { useEffect, useRef } from 'react'
import { Field } from '../../ui/field.tsx'
import { SelectField } from './fields.tsx'
import { useSection } from './use-section.ts'

const PAUSE_MS = 300

type Props = {
  /** Of the search field. */
  label: string
  select?: {
    label: string
    /** The name it has in the address. */
    name: string
    options: readonly { value: string; label: string }[]
    /** The one that the address leaves out. */
    plain: string
  }
}

/** Search, and a choice beside it; both are in the address. */
export function ListFilters({ label, select }: Props) {
  const { params, go } = useSection()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The slash leads to the search, as in many tools of this kind.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      ;(form.current?.elements.namedItem('search') as HTMLElement | null)?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  function search() {
    clearTimeout(timer.current)
    const field = form.current?.elements.namedItem('search') as HTMLInputElement
    go({ search: field.value.trim() || null, page: null }, true)
  }
  return (
    <form
      ref={form}
      role="search"
      className="admin-filters"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Field
        label={label}
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        defaultValue={params.get('search') ?? ''}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, PAUSE_MS)
        }}
      />
      {select && (
        <SelectField
          label={select.label}
          name={select.name}
          value={params.get(select.name) ?? select.plain}
          options={select.options}
          onChange={(event) => {
            const { value } = event.target
            go({ [select.name]: value === select.plain ? null : value, page: null })
          }}
        />
      )}
    </form>
  )
}
