import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getTransparencyEndpoint, SMALLEST_PUBLISHED } from '#moderation/transparency'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import { useTransparencySections } from '../features/moderation/transparency/use-transparency-sections.tsx'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import type { PageModule } from '../lib/page.ts'
import '../styles/transparency.css'

const counting: TextSection = {
  id: 'counting',
  title: <Trans>How we count</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          We count entries of our log and requests as they were sent. Our team can’t change either.
        </Trans>
      </li>
      <li>
        <Trans>
          Numbers under {SMALLEST_PUBLISHED} aren’t shown, and neither is a number whose difference
          to another one would reveal them.
        </Trans>
      </li>
      <li>
        <Trans>
          A month is stored once, after its end, and never changes. The current month is left out.
        </Trans>
      </li>
      <li>
        <Trans>
          The same figures are available <a href="/api/transparency">as JSON</a>.
        </Trans>
      </li>
    </ul>
  ),
}

const beginning: TextSection = {
  id: 'figures',
  title: <Trans>Figures</Trans>,
  body: (
    <p>
      <Trans>No full month yet. The first figures appear after the first full month.</Trans>
    </p>
  ),
}

const unavailable: TextSection = {
  ...beginning,
  body: (
    <p>
      <Trans>The figures aren’t available right now.</Trans>
    </p>
  ),
}

/** Public figures about reports, decisions, checks and answers, month by month. */
export default function TransparencyPage() {
  const { data } = useApiQuery(getTransparencyEndpoint, {})
  const figures = useTransparencySections(data ?? { months: [] })
  const empty = data ? beginning : unavailable
  const sections = data && data.months.length > 0 ? figures : [empty]
  return (
    <TextPage
      title={<Trans>Transparency</Trans>}
      lead={
        <Trans>How reports, appeals, checks and applications are handled, month by month.</Trans>
      }
      sections={[...sections, counting]}
      onward={['/safety', '/standards', '/privacy']}
    />
  )
}

export const calls: PageModule['calls'] = () => [getTransparencyEndpoint]

export const head: PageModule['head'] = () => ({
  title: t`Transparency`,
  description: t`Monthly figures about reports, decisions, appeals, checks and applications.`,
  canonical: '/transparency',
})
