//! `caipan doctor`: the section on the state folder, with its path, its size and whether it can be used.

use crate::layout::{
    DoctorLabel, DoctorMessage, coloured_status_word, format_sentence, labelled_line,
    labelled_lines, section_heading,
};
use caipan_facts::Bytes;
use caipan_facts::{Fact, printable};
use caipan_i18n::Lang;
use caipan_judge::contest::state_folder::{self, StateFolder};

/// Returns the section on the state folder, which contains journals and compiled programs of contests.
pub fn format_state_folder_section(lang: Lang) -> String {
    let place = match StateFolder::default_path() {
        Ok(place) => place,
        Err(error) => {
            return section_heading(DoctorLabel::StateFolder, lang)
                + &unusable_state_line(error, lang);
        }
    };
    let shown = printable(place.as_os_str().as_encoded_bytes());
    let mut text = section_heading(DoctorLabel::StateFolder, lang)
        + &labelled_lines(DoctorLabel::Place, &[shown], lang);
    if place.symlink_metadata().is_err() {
        return text + &labelled_line(DoctorLabel::Size, DoctorMessage::MadeLater, lang);
    }
    match StateFolder::open(&place) {
        Err(error) => text += &unusable_state_line(error, lang),
        Ok(state) => {
            let contests = state.list_contests();
            let size = Bytes(contests.iter().map(|contest| contest.size.0).sum());
            let most = state_folder::MAX_STATE_FOLDER_SIZE;
            let size = DoctorMessage::StateSize {
                size: size.to_string(),
                classes: contests.len(),
                most: most.to_string(),
            };
            text += &labelled_line(DoctorLabel::Size, size, lang);
        }
    }
    text
}

fn unusable_state_line(cause: Fact, lang: Lang) -> String {
    let no = coloured_status_word(false, DoctorMessage::Unusable, 2, lang);
    let reason = format_sentence(lang, DoctorMessage::NotResumable { cause });
    labelled_lines(DoctorLabel::Usable, &[format!("{no}  {reason}")], lang)
}
