import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MAX_SEARCH_NAME_LENGTH,
  readRhythm,
  saveSearchEndpoint,
  type AlertRhythm,
  type SavedSearch,
} from '#notifications/saved-searches'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { alertOptions } from './alert-options.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { Form } from '../../../ui/form.tsx'

type Props = {
  query: SavedSearch['query']
  /** Description of the search, the default name. */
  suggestedName: string
  onClose: () => void
}

export function SaveSearchDialog({ query, suggestedName, onClose }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { busy, message, setMessage, run } = useSingleCall()
  const [savedSearch, setSavedSearch] = useState<SavedSearch | null>(null)

  async function submit(field: (name: string) => string) {
    const name = field('name').trim()
    if (!name) return setMessage({ kind: 'error', text: t`Give the search a name.` })
    await run(async () => {
      const alert = readRhythm(field('alert'))
      setSavedSearch(await call(saveSearchEndpoint, { body: { name, query, alert } }))
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
      announce(t`Search saved.`)
    })
  }

  if (savedSearch) return <SavedDialog search={savedSearch} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Save this search</Trans>}>
      <Form className="form" noValidate onSubmit={submit}>
        <Field
          label={t`Name`}
          name="name"
          autoComplete="off"
          maxLength={MAX_SEARCH_NAME_LENGTH}
          defaultValue={suggestedName.slice(0, MAX_SEARCH_NAME_LENGTH)}
        />
        <Select
          label={t`Email me when someone new matches`}
          name="alert"
          defaultValue="off"
          options={alertOptions()}
          hint={t`Our emails are discreet: they don’t show names or what you searched for.`}
        />
        <FormMessage message={message} />
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save search</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}

const SavedDialog = ({ search, onClose }: { search: SavedSearch; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    kind="sheet"
    title={<Trans>Search saved</Trans>}
    footer={
      <>
        <Link to="/account/searches" className="button button-line">
          <Trans>Saved searches</Trans>
        </Link>
        <Button onClick={onClose}>
          <Trans>Continue browsing</Trans>
        </Button>
      </>
    }
  >
    <p>
      <Trans>“{search.name}” has been saved.</Trans> {alertNote(search.alert)}
    </p>
  </Dialog>
)

function alertNote(alert: AlertRhythm): string {
  if (alert === 'off') return t`You won’t receive emails about this search.`
  return alert === 'daily'
    ? t`We’ll email you in the morning when there are new results.`
    : t`We’ll email you when there are new results, at most once an hour.`
}
