import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'

const MAX_RESULTS = 6

/** Finds a companion by a part of her name, her city or her id. */
export function CompanionFinder({ onFound }: { onFound: (id: string, name: string) => void }) {
  const { t } = useLingui()
  const [input, setInput] = useState('')
  const searchText = useDeferredValue(input.trim())
  return (
    <div className="grid gap-1">
      <Field
        label={t`Companion`}
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={t`Name, city or ID`}
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      {searchText !== '' && (
        <FoundCompanions
          search={searchText}
          onFound={(id, name) => {
            setInput('')
            onFound(id, name)
          }}
        />
      )}
    </div>
  )
}

function FoundCompanions({
  search,
  onFound,
}: {
  search: string
  onFound: (id: string, name: string) => void
}) {
  const { t } = useLingui()
  const query = { search, sort: 'name', limit: MAX_RESULTS }
  const { data } = useStaffAnswer(listManagedEndpoint, { query }, { keep: true })
  if (!data) return null
  return (
    <ul aria-label={t`Found`} className="library-found">
      {data.companions.map(({ id, name, location }) => (
        <li key={id}>
          <Button variant="quiet" onClick={() => onFound(id, name)}>
            {name}, {location}
          </Button>
        </li>
      ))}
      {data.companions.length === 0 && <li className="text-ink-2">{t`No companions found`}</li>}
    </ul>
  )
}
