import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useSection } from '../api/use-section.ts'

const PAUSE_MS = 300

type Props = {
  /** Label of the search field. */
  label: string
  selects?: readonly {
    label: string
    /** Name of the parameter in the address. */
    name: string
    options: readonly { value: string; label: string }[]
    /** Default value, which the address leaves out. */
    plain: string
  }[]
  /** Further filters. */
  children?: ReactNode
}

const none: NonNullable<Props['selects']> = []
const fieldIn = (form: HTMLFormElement | null) =>
  form?.elements.namedItem('search') as HTMLInputElement

/** Search field and filters; their values are in the address. */
export function ListFilters({ label, selects = none, children }: Props) {
  const { params, navigate } = useSection()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchText = params.get('search') ?? ''
  // "Show all" empties the field. While someone types in it, the address lags behind.
  useEffect(() => {
    const field = fieldIn(form.current)
    if (document.activeElement !== field) field.value = searchText
  }, [searchText])

  // The slash key moves to the search, as in many tools; a layout effect makes it work from the first frame on.
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
        defaultValue={searchText}
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
