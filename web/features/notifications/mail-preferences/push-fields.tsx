import { Trans, useLingui } from '@lingui/react/macro'
import type { MailPreferencesAnswer } from '#notifications/mail-preferences'
import { Checkbox, Select } from '../../../ui/field.tsx'

type Chosen = Pick<MailPreferencesAnswer, 'push' | 'quietHours'>

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}))

export function PushFields({ push, quietHours }: Chosen) {
  const { t } = useLingui()
  return (
    <fieldset className="form">
      <legend className="mb-4 font-medium">
        <Trans>On my devices</Trans>
      </legend>
      <Checkbox
        name="push-answers"
        defaultChecked={push.answers}
        label={<Trans>New messages</Trans>}
      />
      <Checkbox
        name="push-searches"
        defaultChecked={push.searches}
        label={<Trans>News for my saved searches</Trans>}
      />
      <Checkbox
        name="push-follows"
        defaultChecked={push.follows}
        label={<Trans>News from companions I follow</Trans>}
      />
      <Checkbox
        name="push-online"
        defaultChecked={push.online}
        label={<Trans>A companion I follow goes online</Trans>}
      />
      <Checkbox
        name="push-plan"
        defaultChecked={push.plan}
        label={<Trans>Changes to my plan</Trans>}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t`Quiet from`}
          name="quiet-from"
          defaultValue={quietHours ? String(quietHours.from) : ''}
          hint={t`Swiss time`}
          options={[{ value: '', name: t`Never` }, ...hours]}
        />
        <Select
          label={t`Quiet until`}
          name="quiet-until"
          defaultValue={String(quietHours?.until ?? DEFAULT_END)}
          options={hours}
        />
      </div>
    </fieldset>
  )
}

const DEFAULT_END = 8

/** Values of the fields as the API takes them. */
export function pushChoices(values: FormData): Chosen {
  const from = values.get('quiet-from')
  const until = Number(values.get('quiet-until'))
  return {
    push: {
      answers: values.has('push-answers'),
      searches: values.has('push-searches'),
      follows: values.has('push-follows'),
      plan: values.has('push-plan'),
      online: values.has('push-online'),
    },
    quietHours: from === '' || from === null ? null : { from: Number(from), until },
  }
}
