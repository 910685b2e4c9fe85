import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { saveSettingsEndpoint, type AdminSettings } from '#staff/settings'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { useMay, useRole } from '../../shared/api/role.tsx'
import { LeaveGuard } from '../../shared/form/leave-guard.tsx'
import { useSaveKey } from '../../shared/form/use-save-key.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { CheckDayFields } from './check-day-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { largePriceChanges, type PlanPriceChange } from './large-price-changes.ts'
import { PlanFields } from './plan-fields.tsx'
import { PriceQuestion } from './price-question.tsx'
import { settingsInputOf } from './settings-values.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { Form } from '../../../ui/form.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Props = { settings: AdminSettings; onNew: (settings: AdminSettings) => void }

/** Settings of the operator, saved together; they apply from the next request on. */
export function SettingsForm({ settings, onNew }: Props) {
  const { t } = useLingui()
  const mayChange = useMay()(saveSettingsEndpoint)
  const isMoneyOnly = useRole() === 'accountant'
  const { save, busy, message, newerSettings, forget } = useSaveSettings()
  const form = useSettingsForm(settings)
  const { values, set, isDirty } = form
  const element = useRef<HTMLFormElement>(null)
  const [largeChanges, setLargeChanges] = useState<readonly PlanPriceChange[]>([])
  useSaveKey(0, () => element.current?.requestSubmit())

  function submit() {
    const changes = largePriceChanges(settings.plans, values)
    if (changes.length > 0) return setLargeChanges(changes)
    void send()
  }

  async function send() {
    setLargeChanges([])
    const input = settingsInputOf(values)
    const { plans, checkout_open, popular_plan } = input
    const now = await save({
      version: form.version,
      ...(isMoneyOnly ? { plans, checkout_open, popular_plan } : input),
    })
    if (now) form.reset(now)
  }
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  })
  const checkbox = (name: string) => ({
    checked: values[name] === 'on',
    onChange: (isOn: boolean) => set(name, isOn ? 'on' : ''),
  })

  return (
    <>
      <LeaveGuard isOn={isDirty} onDiscard={form.discard} />
      <Form ref={element} className="form admin-narrow" onSubmit={submit}>
        {form.isRestored && (
          <p className="message">
            <Trans>Your unsaved changes have been restored.</Trans>{' '}
            <Button variant="quiet" onClick={form.discard}>
              <Trans>Discard them</Trans>
            </Button>
          </p>
        )}
        <fieldset disabled={!mayChange} className="contents">
          <Part title={<Trans>Plans and checkout</Trans>}>
            <PlanFields values={values} set={set} />
            <CheckboxWithNote {...checkbox('open')}>
              <Trans>Plans are on sale</Trans>
            </CheckboxWithNote>
            {!settings.payable && (
              <p className="admin-note">
                <Trans>No payment provider is configured, so nothing can be sold.</Trans>
              </p>
            )}
          </Part>
          {!isMoneyOnly && (
            <>
              <Part title={<Trans>What plans differ in</Trans>}>
                <BenefitFields values={values} set={set} />
              </Part>
              <Part title={<Trans>Claims in the Premium dialog</Trans>}>
                <Field
                  label={t`Claim: photos`}
                  {...field('photos')}
                  maxLength={40}
                  hint={t`For example “6,000+”. Leave blank to hide it.`}
                />
                <Field label={t`Claim: videos`} {...field('videos')} maxLength={40} />
              </Part>
              <Part title={<Trans>Contacts</Trans>}>
                <ContactFields values={values} set={set} />
              </Part>
              <Part title={<Trans>Directory</Trans>}>
                <Field
                  label={t`Offline window, days`}
                  {...field('days')}
                  type="number"
                  min={1}
                  max={365}
                  required
                  hint={t`Visitors see companions who are online or were active within this many days.`}
                />
                <CheckDayFields field={field} />
                <CheckboxWithNote {...checkbox('maintenance')}>
                  <Trans>Maintenance: replace every public page with a notice</Trans>
                </CheckboxWithNote>
                <p className="text-small text-ink-2">
                  {settings.demo ? (
                    <Trans>
                      Demo mode is on: labelled sample profiles may stand in for missing ones.
                    </Trans>
                  ) : (
                    <Trans>Demo mode is off.</Trans>
                  )}{' '}
                  <Trans>This is set when the site is deployed.</Trans>
                </p>
              </Part>
            </>
          )}
        </fieldset>
        <FormMessage message={message} />
        {newerSettings && (
          <p className="flex flex-wrap gap-3">
            <Button
              variant="line"
              onClick={() => {
                form.reset(newerSettings)
                onNew(newerSettings)
              }}
            >
              <Trans>Show the saved version</Trans>
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                form.setVersion(newerSettings.version)
                forget()
              }}
            >
              <Trans>Keep my version</Trans>
            </Button>
          </p>
        )}
        {mayChange && (
          <Button type="submit" aria-busy={busy}>
            {busy ? <Trans>Saving…</Trans> : <Trans>Save settings</Trans>}
          </Button>
        )}
      </Form>
      {largeChanges.length > 0 && (
        <PriceQuestion
          changes={largeChanges}
          onConfirm={() => void send()}
          onClose={() => setLargeChanges([])}
        />
      )}
    </>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <TitledSection title={title} className="gap-4 border-b border-line pb-6">
    {children}
  </TitledSection>
)
