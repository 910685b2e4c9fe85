import { Trans, useLingui } from '@lingui/react/macro'
import { audiences, channelKinds, type Audience } from '#companions/channels'
import { Field, Select } from '../../../ui/field.tsx'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { PhoneField } from './phone-field.tsx'

/** Field for the minimum notice. @param error message for a refused value */
export function NoticeField({ form, set, error }: FieldsProps & { error?: string | undefined }) {
  const names = useFieldNames()
  return (
    <Field
      label={names.notice_hours}
      name="notice_hours"
      inputMode="numeric"
      maxLength={3}
      placeholder="4"
      hint={<Trans>Clients can’t request a time sooner than this. Leave blank for no limit.</Trans>}
      value={form.notice_hours}
      error={error}
      onChange={(event) => set('notice_hours', event.target.value)}
    />
  )
}

const audienceOf = (value: string) => audiences.find((audience) => audience === value) ?? 'premium'

/** Fields for direct contact channels and who may see each. */
export function ChannelFields({ form, set }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const audienceNames: Record<Audience, string> = {
    everyone: t`Everyone`,
    members: t`Members`,
    premium: t`Premium members`,
  }
  return (
    <>
      {channelKinds.map((channel) => (
        <div key={channel} className="admin-grid">
          {channel === 'phone' || channel === 'whatsapp' ? (
            <PhoneField
              label={names[channel]}
              value={form[channel]}
              onValue={(value) => set(channel, value)}
            />
          ) : (
            <Field
              label={names[channel]}
              type={channel === 'email' ? 'email' : 'text'}
              autoComplete="off"
              maxLength={channel === 'email' ? 120 : 60}
              value={form[channel]}
              onChange={(event) => set(channel, event.target.value)}
            />
          )}
          <Select
            label={t`${names[channel]} visible to`}
            value={form.audience[channel]}
            options={audiences.map((value) => ({ value, name: audienceNames[value] }))}
            onChange={(event) =>
              set('audience', { ...form.audience, [channel]: audienceOf(event.target.value) })
            }
          />
        </div>
      ))}
    </>
  )
}
