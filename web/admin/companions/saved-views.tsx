import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { MAX_VIEW_NAME } from '#contract/companion-list-options'
import type { CompanionView } from '#contract/companion-views'
import {
  deleteCompanionView,
  listCompanionViews,
  renameCompanionView,
  saveCompanionView,
} from '#contract/companion-views.api'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { useSection } from '../shared/api/use-section.ts'
import { useReload, useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { showToast } from '../shared/toasts.tsx'
import { Folded } from './folded.tsx'
import { shownAll, viewNames } from './filter-names.ts'
import { chooseColumns, useColumns } from './table-columns.ts'

const plain = { ...shownAll, ...Object.fromEntries(viewNames.map((name) => [name, null])) }

/** Filters, order and columns that someone keeps under a name. */
export const SavedViews = () => (
  <Folded title={<Trans>Saved views</Trans>}>{() => <Views />}</Folded>
)

function Views() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const columns = useColumns()
  const reload = useReload()
  const { data } = useStaffAnswer(listCompanionViews, {}, { keep: true })
  const [renamed, setRenamed] = useState<CompanionView | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const views = data?.views ?? []
  const query = Object.fromEntries(
    viewNames.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const isShown = (view: CompanionView) =>
    viewNames.every((name) => (view.query[name] ?? null) === params.get(name))

  /** @returns whether it was done */
  async function change(send: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = false
    try {
      await send()
      await reload(listCompanionViews)
      isDone = true
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
    return isDone
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    const send = renamed
      ? () => call(renameCompanionView, { params: { id: renamed.id }, body: { name } })
      : () => call(saveCompanionView, { body: { name, query, columns: [...columns] } })
    if (!(await change(send))) return
    showToast(renamed ? t`The view is now called ${name}.` : t`The view ${name} was saved.`)
    setRenamed(null)
    form.reset()
  }

  async function remove({ id, ...view }: CompanionView) {
    if (!(await change(() => call(deleteCompanionView, { params: { id } })))) return
    const { name } = view
    if (renamed?.id === id) setRenamed(null)
    showToast(t`The view ${name} was deleted.`, async () => {
      await call(saveCompanionView, { body: view })
      await reload(listCompanionViews)
      return t`The view ${name} is back.`
    })
  }

  return (
    <div className="grid gap-3">
      {views.length > 0 && (
        <ul className="admin-lines">
          {views.map((view) => (
            <li key={view.id} className="admin-view">
              <Link
                to={addressWith({ ...plain, ...view.query })}
                className="link"
                aria-current={isShown(view) ? 'true' : undefined}
                onClick={() => chooseColumns(view.columns)}
              >
                {view.name}
              </Link>
              <span className="admin-acts">
                <IfMay call={renameCompanionView}>
                  <Button
                    variant="quiet"
                    aria-label={t`Rename ${view.name}`}
                    onClick={() => setRenamed(view)}
                  >
                    <Trans>Rename</Trans>
                  </Button>
                </IfMay>
                <IfMay call={deleteCompanionView}>
                  <Button
                    variant="quiet"
                    aria-label={t`Delete ${view.name}`}
                    onClick={() => void remove(view)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </IfMay>
              </span>
            </li>
          ))}
        </ul>
      )}
      <IfMay call={saveCompanionView}>
        <form
          key={renamed?.id ?? ''}
          className="admin-filters"
          onSubmit={(event) => void save(event)}
        >
          <Field
            label={renamed ? t`New name of ${renamed.name}` : t`Name for what is shown now`}
            name="name"
            required
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            defaultValue={renamed?.name ?? ''}
          />
          <Button type="submit" variant="line" aria-busy={busy}>
            {renamed ? <Trans>Rename view</Trans> : <Trans>Save view</Trans>}
          </Button>
          {renamed && (
            <Button variant="quiet" onClick={() => setRenamed(null)}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </form>
      </IfMay>
      <FormMessage message={message} />
    </div>
  )
}
