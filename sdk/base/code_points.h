// Kinds of code points of Unicode 14 that matter when text is shown. Private to this folder.
#ifndef HAKAM_SDK_BASE_CODE_POINTS_H_
#define HAKAM_SDK_BASE_CODE_POINTS_H_

namespace hakam {

// Nobody sees it, or it changes how its neighbours look: control and format characters (categories Cc and Cf,
// so all that changes the direction of text, and the joiners), separators of lines and paragraphs, variation
// selectors, tags, letters that are blank, noncharacters.
bool IsHidden(char32_t c);

// It is drawn over the character before it (categories Mn and Me).
bool IsMark(char32_t c);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_CODE_POINTS_H_
