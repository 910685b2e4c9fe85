import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import { count } from '../../../lib/count.ts'

type Props = {
  profile: Pick<Profile, 'name' | 'rates' | 'price_per_hour' | 'otherLanguage'>
  rateName: (rate: string) => string
}

type Stated = { rate: string; price: string; in: { name?: string; price?: string } }

/** The companion's rates, in the page's language where she wrote it; empty if she states none. */
export function Rates({ profile, rateName }: Props) {
  const { t } = useLingui()
  const { name, rates, price_per_hour: francs, otherLanguage } = profile
  const hour = francs ? [{ rate: t`Per hour`, price: t`from CHF ${count(francs)}`, in: {} }] : []
  const statedRates: Stated[] = [
    ...hour,
    ...Object.entries(rates).map(([rate, price]) => ({
      rate: rateName(rate),
      price,
      in: otherLanguage?.rates?.[rate] ?? {},
    })),
  ]
  if (statedRates.length === 0) return null
  return (
    <section className="request-rates" aria-label={t`Rates of ${name}`}>
      <h3 className="text-h4">
        <Trans>Rates</Trans>
      </h3>
      <dl>
        {statedRates.map(({ rate, price, in: languages }) => (
          <div key={rate}>
            <dt lang={languages.name}>{rate}</dt>
            <dd>
              <span lang={languages.price}>{price}</span>
              <TextLanguageField language={languages.price ?? languages.name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
