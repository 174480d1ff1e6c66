// Nouns after a number. Arabic has six forms.
export type Noun = 'pairs' | 'decisions' | 'boards' | 'matches' | 'entrants' | 'faults' | 'files' | 'checks' | 'submissions';
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export const nouns: Record<'en' | 'ar' | 'fr', Record<Noun, Forms>> = {
  en: {
    pairs: { one: 'pair', other: 'pairs' },
    decisions: { one: 'decision', other: 'decisions' },
    boards: { one: 'board', other: 'boards' },
    matches: { one: 'match', other: 'matches' },
    entrants: { one: 'entrant', other: 'entrants' },
    faults: { one: 'fault', other: 'faults' },
    files: { one: 'file', other: 'files' },
    checks: { one: 'check', other: 'checks' },
    submissions: { one: 'submission', other: 'submissions' },
  },
  fr: {
    pairs: { one: 'paire', other: 'paires' },
    decisions: { one: 'décision', other: 'décisions' },
    boards: { one: 'donne', other: 'donnes' },
    matches: { one: 'partie', other: 'parties' },
    entrants: { one: 'participant', other: 'participants' },
    faults: { one: 'faute', other: 'fautes' },
    files: { one: 'fichier', other: 'fichiers' },
    checks: { one: 'contrôle', other: 'contrôles' },
    submissions: { one: 'envoi', other: 'envois' },
  },
  ar: {
    pairs: { one: 'زوج', two: 'زوجان', few: 'أزواج', many: 'زوجًا', other: 'زوج' },
    decisions: { one: 'قرار', two: 'قراران', few: 'قرارات', many: 'قرارًا', other: 'قرار' },
    boards: { one: 'توزيعة', two: 'توزيعتان', few: 'توزيعات', many: 'توزيعة', other: 'توزيعة' },
    matches: { one: 'مباراة', two: 'مباراتان', few: 'مباريات', many: 'مباراة', other: 'مباراة' },
    entrants: { one: 'مشارك', two: 'مشاركان', few: 'مشاركين', many: 'مشاركًا', other: 'مشارك' },
    faults: { one: 'خطأ', two: 'خطآن', few: 'أخطاء', many: 'خطأً', other: 'خطأ' },
    files: { one: 'ملف', two: 'ملفان', few: 'ملفات', many: 'ملفًا', other: 'ملف' },
    checks: { one: 'فحص', two: 'فحصان', few: 'فحوص', many: 'فحصًا', other: 'فحص' },
    submissions: { one: 'إرسال', two: 'إرسالان', few: 'إرسالات', many: 'إرسالًا', other: 'إرسال' },
  },
};
