import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PageModule } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export default function NotFoundPage() {
  return (
    <>
      <Notice
        level={1}
        title={<Trans>Page not found</Trans>}
        text={<Trans>We can’t find this page. It may have moved, or the link may be wrong.</Trans>}
        link={{ label: <Trans>Browse companions</Trans>, to: '/browse' }}
      />
      <p className="wrap -mt-10 flex flex-wrap justify-center gap-x-6">
        <ButtonLink to="/" variant="quiet">
          <Trans>Go to the home page</Trans>
        </ButtonLink>
        <ButtonLink to="/companions" variant="quiet">
          <Trans>Companions by location</Trans>
        </ButtonLink>
      </p>
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Page not found`,
  description: t`We can’t find this page.`,
  canonical: null,
  status: 404,
})
