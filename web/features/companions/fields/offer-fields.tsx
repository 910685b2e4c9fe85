import { Trans, useLingui } from '@lingui/react/macro'
import { textLanguages } from '#platform/text-languages'
import { ChannelFields, NoticeField } from './channel-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { useFieldNames } from './field-names.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useTextLanguageNames } from '../text-language-names.ts'
import { rateTextFields, serviceTextFields } from './offer-texts-fields.tsx'
import { RateRows, ServiceRows } from './offer-rows.tsx'
import { PlaceChoices } from './place-choices.tsx'

/** Fields for places, services, rates and contact. */
export function OfferFields({ form, set, isOwn = false, channelsCover }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const languages = useTextLanguageNames()
  return (
    <section>
      <h3>
        <Trans>Offer</Trans>
      </h3>
      <PlaceChoices form={form} set={set} isOwn={isOwn} />
      <SelectField
        label={names.offer_language}
        value={form.offer_language}
        onChange={({ target }) => set('offer_language', target.value as typeof form.offer_language)}
        options={textLanguages.map((value) => ({ value, label: languages[value] }))}
      />
      <p className="text-small text-ink-2">
        <Trans>
          We translate words from the lists. Add your own in other languages; if one is missing,
          visitors see the one above with its language.
        </Trans>
      </p>
      <ServiceRows
        form={form}
        set={set}
        renderBelow={(row, change) => serviceTextFields(row, form.offer_language, change)}
      />
      <RateRows
        form={form}
        set={set}
        renderBelow={(row, change) => rateTextFields(row, form.offer_language, change)}
      />
      <MoneyField
        label={names.price_per_hour}
        placeholder={t`CHF 300`}
        min={10}
        max={10_000}
        isWhole
        hint={
          <Trans>
            A price in whole francs for lists and the price filter. Your rates above are shown as
            you write them.
          </Trans>
        }
        value={form.price_per_hour}
        onValue={(value) => set('price_per_hour', value)}
      />
      {!isOwn && (
        <>
          <NoticeField form={form} set={set} />
          {form.is_contact_covered ? channelsCover : <ChannelFields form={form} set={set} />}
        </>
      )}
    </section>
  )
}
