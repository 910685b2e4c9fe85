import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useSection } from '../api/use-section.ts'

const PAUSE_MS = 300

type Props = {
  /** Of the search field. */
  label: string
  selects?: readonly {
    label: string
    /** The name it has in the address. */
    name: string
    options: readonly { value: string; label: string }[]
    /** The one that the address leaves out. */
    plain: string
  }[]
  /** Further choices. */
  children?: ReactNode
}

const none: NonNullable<Props['selects']> = []
const fieldIn = (form: HTMLFormElement | null) =>
  form?.elements.namedItem('search') as HTMLInputElement

/** Search, and choices beside it; all are in the address. */
export function ListFilters({ label, selects = none, children }: Props) {
  const { params, navigate } = useSection()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  const wanted = params.get('search') ?? ''
  // "Show all" empties it; whoever types in it is ahead of the address.
  useEffect(() => {
    const field = fieldIn(form.current)
    if (document.activeElement !== field) field.value = wanted
  }, [wanted])

  // The slash leads to the search, as in many tools of this kind, as soon as the list is there.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      fieldIn(form.current).focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  function search() {
    clearTimeout(timer.current)
    navigate({ search: fieldIn(form.current).value.trim() || null, page: null }, true)
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
        defaultValue={wanted}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, PAUSE_MS)
        }}
      />
      {selects.map((select) => (
        <SelectField
          key={select.name}
          label={select.label}
          name={select.name}
          value={params.get(select.name) ?? select.plain}
          options={select.options}
          onChange={(event) => {
            const { value } = event.target
            navigate({ [select.name]: value === select.plain ? null : value, page: null })
          }}
        />
      ))}
      {children}
    </form>
  )
}
