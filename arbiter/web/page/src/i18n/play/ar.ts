import type { PlayKey } from '.';

export const ar: Record<PlayKey, string> = {
  title: 'العب مع الروبوتات',
  about: 'تجلس مع روبوت شريكًا لك ضد روبوتين. كل توزيعة قائمة بذاتها، وبعدها يمكنك إعادة عرضها ورؤية ما كلّفته كل ورقة.',
  closed: 'لا طاولات في هذا الموقع', closedWhatToDo: 'يستطيع المنظّم فتحها: ⁦hakam serve --tables⁩.',
  newTable: 'طاولة جديدة', partner: 'الشريك', opponents: 'الخصمان', sitDown: 'اجلس', goOn: 'تابع', haveTable: 'لديك طاولة: {game}.',
  unrated: 'توزيعاتك غير مصنّفة ولا يراها غيرك. تُغلق الطاولة إذا لم ينظر إليها أحد عشر دقائق.',
  botGreedy: 'الجشع', botPimc: 'المفكّر', botRandom: 'العشوائي', clockOff: 'بلا', clockSlow: '30 ثانية للدور', clockFast: '5 ثوانٍ للدور',
  table: 'الطاولة', you: 'أنت', us: 'لنا', them: 'لهم', board: 'التوزيعة', boardN: 'التوزيعة {n}', yourHand: 'أوراقك', lastTrick: 'الأكلة السابقة', secondsLeft: 'بقي {n} ث',
  yourCall: 'دورك في المزايدة', bidPoints: 'المزايدة', declare: 'أعلن مشاريعك', yourCard: 'دورك في اللعب', notAsked: 'انتهت التوزيعة قبل دورك', othersPlay: 'الآخرون يلعبون …', sayBelote: 'قل «بلوت» مع الورقة', sayEkka: 'قل «إكة» مع الورقة',
  dutyNoTrumpLead: 'العقد مقفول ومعك لون آخر، فلا تبدأ بـ{suit} ({clause})', dutyFollow: 'اللون المطلوب {suit} وهو معك، فاتبعه ({clause})', dutyBeat: 'معك {suit} أعلى، فاعلُ على أفضل ورقة في الأكلة ({clause})',
  dutyRuff: 'ليس معك اللون المطلوب، فاقطع بالحكم {suit} ({clause})', dutyOverruff: 'معك حكم أعلى، فاعلُ على {suit} الأكلة ({clause})',
  run3: 'سرا', run4: 'خمسين', run5: 'مية', four: 'أربع متشابهة', fourNines: 'أربع تسعات', fourJacks: 'أربعة أولاد', fourHundred: 'أربعمية',
  result: 'النتيجة', withoutLuck: 'بدون حظ الورق {n}', nextBoard: 'التوزيعة التالية', replay: 'إعادة العرض مع التكلفة', leave: 'غادر الطاولة', left: 'غادرت هذه الطاولة',
  session: 'توزيعاتك', sessionMean: 'للتوزيعة بدون الحظ:', adjusted: 'بدون الحظ', late: '{n} متأخر',
  luckNote: 'الحظ هو قيمة التوزيعة بمرجع ثابت، وما يبقى من قرارات الطاولة. المجال 95%.',
  noAnswer: 'الموقع لا يجيب. تحقّق من الاتصال؛ الصفحة تعيد المحاولة.', noTable: 'لا توجد طاولة كهذه', taken: 'لديك طاولة، أو كل الطاولات مشغولة. غادر طاولتك أو حاول بعد دقيقة.',
  tableFailed: 'لم يستطع الموقع لعب هذه الطاولة.',
};
