import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/companions'
import { count } from '../../lib/format.ts'

type Props = {
  profile: Pick<Profile, 'name' | 'rates' | 'price_per_hour'>
  rateName: (rate: string) => string
}

/** What she asks for, in her own words; nothing where she states none. */
export function Rates({ profile, rateName }: Props) {
  const { t } = useLingui()
  const { name, rates, price_per_hour: francs } = profile
  const hour: [string, string][] = francs ? [[t`Per hour`, t`from CHF ${count(francs)}`]] : []
  const stated = [
    ...hour,
    ...Object.entries(rates).map(([rate, price]) => [rateName(rate), price] as const),
  ]
  if (stated.length === 0) return null
  return (
    <section className="request-rates" aria-label={t`Rates of ${name}`}>
      <h3 className="text-h4">
        <Trans>Rates</Trans>
      </h3>
      <dl>
        {stated.map(([rate, price]) => (
          <div key={rate}>
            <dt>{rate}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
