import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MAX_SEARCH_NAME_LENGTH,
  readRhythm,
  changeSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  type AlertRhythm,
  type SavedSearch,
  type SavedSearches,
} from '#notifications/saved-searches'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { useSavedChoice } from '../../../lib/use-saved-choice.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { alertOptions, dailyInstead } from './alert-options.ts'
import { searchAddress } from './search-address.ts'
import { Form } from '../../../ui/form.tsx'
import '../../../styles/searches.css'

type ListProps = {
  searches: readonly SavedSearch[]
  /** True if the plan includes instant alerts. */
  instantAlerts: boolean
}

/**
 * A member's saved searches, with links to open and buttons to rename and delete them and to change their
 * frequency.
 */
export const SearchList = ({ searches, ...rest }: ListProps) => (
  <ul className="searches">
    {searches.map((search) => (
      <li key={search.id}>
        <SearchItem search={search} {...rest} />
      </li>
    ))}
  </ul>
)

/** The field takes the focus from the removed button. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function SearchItem({
  search,
  instantAlerts,
}: Pick<ListProps, 'instantAlerts'> & { search: SavedSearch }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { id, name, alert, query, createdAt } = search
  const [open, setOpen] = useState<'name' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns true on success */
  async function runAction(
    ask: () => Promise<unknown>,
    after: (searches: SavedSearch[]) => SavedSearch[],
    successText: string,
  ): Promise<boolean> {
    setMessage(null)
    try {
      await ask()
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
      return false
    }
    queries.setQueryData<SavedSearches>(
      personalKey(user?.id, listSavedSearchesEndpoint),
      (list) => list && { ...list, searches: after(list.searches) },
    )
    void queries.invalidateQueries({ queryKey: [PERSONAL] })
    announce(successText)
    return true
  }
  const change = (body: { name?: string; alert?: AlertRhythm }, successText: string) =>
    runAction(
      // `keepalive` completes the request even if the member leaves the page at once.
      () => call(changeSavedSearchEndpoint, { params: { id }, body, keepalive: true }),
      (searches) => searches.map((search) => (search.id === id ? { ...search, ...body } : search)),
      successText,
    )
  const emails = useSavedChoice(alert, (next: AlertRhythm) => change({ alert: next }, t`Saved.`))

  /** Runs one action at a time and closes the field on success. */
  async function close(run: () => Promise<boolean>) {
    if (busy) return
    setBusy(true)
    if (await run()) setOpen(null)
    setBusy(false)
  }
  function rename(field: (name: string) => string) {
    const newName = field('name').trim()
    if (!newName) return setMessage({ kind: 'error', text: t`Give the search a name.` })
    void close(() => change({ name: newName }, t`Name saved.`))
  }
  const remove = () =>
    runAction(
      () => call(deleteSavedSearchEndpoint, { params: { id } }),
      (searches) => searches.filter((search) => search.id !== id),
      t`Search deleted.`,
    )

  return (
    <>
      <div>
        {open === 'name' ? (
          <Form className="searches-name" noValidate onSubmit={rename}>
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
          </Form>
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
        value={emails.shown}
        options={alertOptions()}
        {...(!instantAlerts && alert === 'instant' && { hint: dailyInstead() })}
        onChange={({ target }) => emails.choose(readRhythm(target.value))}
      />
      {open === 'delete' && (
        <ConfirmDialog
          title={<Trans>Delete this search?</Trans>}
          text={<Trans>“{name}” and its email alerts will be deleted.</Trans>}
          confirm={<Trans>Delete</Trans>}
          busy={busy}
          onClose={() => setOpen(null)}
          onConfirm={() => void close(remove)}
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
    </>
  )
}
