import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  MAX_SEARCH_NAME_LENGTH,
  readRhythm,
  type AlertRhythm,
} from '#contract/saved-search-options'
import type { SavedSearch } from '#contract/saved-searches'
import { changeSavedSearch, deleteSavedSearch } from '#contract/saved-searches.api'
import { errorMessageOf } from '../../lib/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { call } from '../../lib/call.ts'
import { longDate } from '../../lib/format.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { alertOptions, dailyInstead } from './alert-options.ts'
import { searchAddress } from './search-address.ts'
import '../../styles/searches.css'

type ListProps = {
  searches: readonly SavedSearch[]
  /** Whether the plan has them. */
  instantAlerts: boolean
}

/** A member's saved searches: to open, rename and delete, each with its rhythm. */
export const SearchList = ({ searches, ...rest }: ListProps) => (
  <ul className="searches">
    {searches.map((search) => (
      <li key={search.id}>
        <SearchItem search={search} {...rest} />
      </li>
    ))}
  </ul>
)

/** The button that led here is gone. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function SearchItem({
  search,
  instantAlerts,
}: Pick<ListProps, 'instantAlerts'> & { search: SavedSearch }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { id, name, alert, query, createdAt } = search
  const [open, setOpen] = useState<'name' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  /** What was just chosen, until it is stored. */
  const [chosen, setChosen] = useState<AlertRhythm | null>(null)

  async function act(ask: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await ask()
      setOpen(null)
      await queries.invalidateQueries({ queryKey: [PERSONAL] })
      announce(done)
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setChosen(null)
    setBusy(false)
  }
  const change = (body: { name?: string; alert?: AlertRhythm }, done: string) =>
    // Chosen and saved at once: whoever leaves the page at the next moment loses nothing.
    act(() => call(changeSavedSearch, { params: { id }, body, keepalive: true }), done)

  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name')).trim()
    if (!typed) return setMessage({ kind: 'error', text: t`Please give the search a name.` })
    void change({ name: typed }, t`Name saved.`)
  }

  return (
    <>
      <div>
        {open === 'name' ? (
          <form className="searches-name" noValidate onSubmit={rename}>
            <Field
              label={t`Name`}
              name="name"
              autoComplete="off"
              ref={focus}
              maxLength={MAX_SEARCH_NAME_LENGTH}
              defaultValue={name}
            />
            <p className="flex flex-wrap gap-3">
              <Button type="submit" aria-busy={busy}>
                <Trans>Save name</Trans>
              </Button>
              <Button variant="line" onClick={() => setOpen(null)}>
                <Trans>Cancel</Trans>
              </Button>
            </p>
          </form>
        ) : (
          <>
            <h2>
              <Link to={searchAddress(query)}>{name}</Link>
            </h2>
            <p className="text-small text-ink-2">
              <Trans>Saved on {longDate(createdAt.slice(0, 10))}</Trans>
            </p>
            <p className="searches-acts">
              <Button variant="quiet" onClick={() => setOpen('name')}>
                <Trans>
                  Rename <span className="sr-only">{name}</span>
                </Trans>
              </Button>
              <Button variant="quiet" onClick={() => setOpen('delete')}>
                <Trans>
                  Delete <span className="sr-only">{name}</span>
                </Trans>
              </Button>
            </p>
          </>
        )}
        {open !== 'delete' && <FormMessage message={message} />}
      </div>
      <Select
        label={t`Emails`}
        aria-label={t`Emails about ${name}`}
        value={chosen ?? alert}
        options={alertOptions()}
        {...(!instantAlerts && alert === 'instant' && { hint: dailyInstead() })}
        onChange={({ target }) => {
          const next = readRhythm(target.value)
          setChosen(next)
          void change({ alert: next }, t`Saved.`)
        }}
      />
      {open === 'delete' && (
        <ConfirmDialog
          title={<Trans>Delete this search?</Trans>}
          text={<Trans>“{name}” and its email alerts will be deleted.</Trans>}
          confirm={<Trans>Delete</Trans>}
          busy={busy}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void act(() => call(deleteSavedSearch, { params: { id } }), t`Search deleted.`)
          }
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
    </>
  )
}
