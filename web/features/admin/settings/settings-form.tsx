import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { AdminSettings } from '#contract/administration'
import { contactNames } from '#contract/contacts'
import { planIds } from '#contract/plans'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Tick } from '../fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import { useSaveSettings } from './use-save-settings.ts'

type Props = { saved: AdminSettings; onNew: (settings: AdminSettings) => void }

/** What the operator sets, saved together: effective at the next request of anybody. */
export function SettingsForm({ saved, onNew }: Props) {
  const { t } = useLingui()
  const { save, busy, message, theirs } = useSaveSettings()
  const [version, setVersion] = useState(saved.version)
  const [maintenance, setMaintenance] = useState(saved.maintenance)
  const [isOpen, setOpen] = useState(saved.checkout_open)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const plan = (id: string) => ({
      price: Number(text(`price-${id}`)),
      offered: typed.has(`offered-${id}`),
    })
    const now = await save({
      version,
      plans: Object.fromEntries(planIds.map((id) => [id, plan(id)])),
      checkout_open: isOpen,
      offline_window_days: Number(text('days')),
      claims: { photos: text('photos'), videos: text('videos') },
      contacts: Object.fromEntries(contactNames.map((name) => [name, text(`contact-${name}`)])),
      maintenance,
    })
    if (now) setVersion(now.version)
  }

  return (
    <form className="form admin-narrow" onSubmit={(event) => void submit(event)}>
      <Part title={<Trans>Plans and checkout</Trans>}>
        <PlanFields plans={saved.plans} />
        <Tick checked={isOpen} onChange={setOpen}>
          <Trans>Plans can be bought</Trans>
        </Tick>
        {!saved.payable && (
          <p className="admin-note">
            <Trans>
              No payment provider is set up where the site is deployed: nothing is sold.
            </Trans>
          </p>
        )}
      </Part>
      <Part title={<Trans>Claims on the premium dialog</Trans>}>
        <Field
          label={t`Claim: photos`}
          name="photos"
          maxLength={40}
          defaultValue={saved.claims.photos ?? ''}
          hint={t`As “6,000+”. Empty hides it.`}
        />
        <Field
          label={t`Claim: videos`}
          name="videos"
          maxLength={40}
          defaultValue={saved.claims.videos ?? ''}
        />
      </Part>
      <Part title={<Trans>Contacts</Trans>}>
        <ContactFields contacts={saved.contacts} />
      </Part>
      <Part title={<Trans>Directory</Trans>}>
        <Field
          label={t`Offline window, days`}
          name="days"
          type="number"
          min={1}
          max={365}
          required
          defaultValue={saved.offline_window_days}
          hint={t`Visitors’ lists show those who are online or were active within so many days.`}
        />
        <Tick checked={maintenance} onChange={setMaintenance}>
          <Trans>Maintenance: every public page makes way for a note</Trans>
        </Tick>
        <p className="text-small text-ink-2">
          {saved.demo ? (
            <Trans>Demo mode is on: labelled sample profiles may stand in for missing ones.</Trans>
          ) : (
            <Trans>Demo mode is off.</Trans>
          )}{' '}
          <Trans>It is set where the site is deployed.</Trans>
        </p>
      </Part>
      <FormMessage message={message} />
      {theirs && (
        <p className="flex flex-wrap gap-3">
          <Button variant="line" onClick={() => onNew(theirs)}>
            <Trans>Show what is saved now</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setVersion(theirs.version)}>
            <Trans>Keep mine, to save it over that</Trans>
          </Button>
        </p>
      )}
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>One moment…</Trans> : <Trans>Save settings</Trans>}
      </Button>
    </form>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="grid gap-4 border-b border-line pb-6">
    <h2 className="text-h4">{title}</h2>
    {children}
  </section>
)
