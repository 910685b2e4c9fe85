import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { CompanionStatus } from '#contract/admin-companions'
import { Field } from '../../ui/field.tsx'
import { SelectField } from './fields.tsx'
import { useSection } from './use-section.ts'

const PAUSE_MS = 300

export function CompanionFilters() {
  const { t } = useLingui()
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
  const statuses: { value: CompanionStatus; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'active', label: t`Active` },
    { value: 'inactive', label: t`Inactive` },
    { value: 'featured', label: t`Featured` },
    { value: 'draft', label: t`Draft` },
    { value: 'pending', label: t`Pending Review` },
    { value: 'published', label: t`Published` },
    { value: 'archived', label: t`Archived` },
  ]
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
        label={t`Search by name, city or id`}
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
      <SelectField
        label={t`Status`}
        name="status"
        value={params.get('status') ?? 'all'}
        options={statuses}
        onChange={(event) => {
          const { value } = event.target
          go({ status: value === 'all' ? null : value, page: null })
        }}
      />
    </form>
  )
}
