import { Trans, useLingui } from '@lingui/react/macro'
import { audiences, channelKinds } from '#companions/channels'
import { Field, Select } from '../../../ui/field.tsx'
import { useAudienceNames } from '../audience-names.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { PhoneField } from './phone-field.tsx'

/** Hours before which a request must be sent. */
export function NoticeField({ form, set, refusals }: FieldsProps) {
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
      error={refusals?.['notice_hours']}
      onChange={(event) => set('notice_hours', event.target.value)}
    />
  )
}

const audienceOf = (value: string) => audiences.find((audience) => audience === value) ?? 'premium'

/** Fields for direct contact channels and who may see each. */
export function ChannelFields({ form, set, refusals }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const audienceNames = useAudienceNames()
  return (
    <>
      {channelKinds.map((channel) => (
        <div key={channel} className="admin-grid">
          {channel === 'phone' || channel === 'whatsapp' ? (
            <PhoneField
              label={names[channel]}
              value={form[channel]}
              error={refusals?.[channel]}
              onValue={(value) => set(channel, value)}
            />
          ) : (
            <Field
              label={names[channel]}
              type={channel === 'email' ? 'email' : 'text'}
              autoComplete="off"
              maxLength={channel === 'email' ? 120 : 60}
              value={form[channel]}
              error={refusals?.[channel]}
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
      <GroupRefusal refusals={refusals} fields={['audience']} />
    </>
  )
}
