type Files = { site: string; desk: string }

export function localVariables(before: Files, desk: { port: string; publishableKey: string }): Files
